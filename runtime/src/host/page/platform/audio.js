'use strict';
// Web Audio: nodes can be connected and turned, time passes, sounds end, and nobody hears them.

const { addHandlers } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */

const SAMPLE_RATE = 48_000;
/** Numbers that change with time, by the kind of node, and what they are at first. @type {Record<string, Record<string, number>>} */
const PARAMETERS = {
  Gain: { gain: 1 },
  Oscillator: { frequency: 440, detune: 0 },
  BufferSource: { playbackRate: 1, detune: 0 },
  ConstantSource: { offset: 1 },
  BiquadFilter: { frequency: 350, Q: 1, gain: 0, detune: 0 },
  Delay: { delayTime: 0 },
  DynamicsCompressor: { threshold: -24, knee: 30, ratio: 12, attack: 0.003, release: 0.25 },
  StereoPanner: { pan: 0 },
  Panner: {
    positionX: 0,
    positionY: 0,
    positionZ: 0,
    orientationX: 1,
    orientationY: 0,
    orientationZ: 0,
  },
  Analyser: {},
  ChannelMerger: {},
  ChannelSplitter: {},
  Convolver: {},
  IIRFilter: {},
  MediaElementSource: {},
  MediaStreamDestination: {},
  MediaStreamSource: {},
  ScriptProcessor: {},
  WaveShaper: {},
};
const SOURCES = new Set(['Oscillator', 'BufferSource', 'ConstantSource']);
/** What of a parameter is planned. */
const PLANS =
  'setValueAtTime linearRampToValueAtTime exponentialRampToValueAtTime setTargetAtTime setValueCurveAtTime cancelScheduledValues cancelAndHoldAtTime'.split(
    ' ',
  );

/** @type {import('./index.js').Source} */
function audio(setting) {
  const { AudioParam, AudioNode, make } = nodeClasses(setting);
  const AudioBuffer = bufferClass(setting);
  const BaseAudioContext = contextClass(setting, make, AudioBuffer);
  class AudioContext extends BaseAudioContext {
    baseLatency = 0.01;
    outputLatency = 0.01;
  }
  class OfflineAudioContext extends BaseAudioContext {
    /**
     * @param {any} channels
     * @param {number} [length]
     * @param {number} [sampleRate]
     */
    constructor(channels, length = 0, sampleRate = SAMPLE_RATE) {
      super();
      this.options =
        typeof channels === 'object'
          ? channels
          : { numberOfChannels: channels, length, sampleRate };
    }

    startRendering() {
      return setting.promised(() => new AudioBuffer(this.options));
    }
  }
  return {
    AudioContext,
    webkitAudioContext: AudioContext,
    OfflineAudioContext,
    BaseAudioContext,
    AudioNode,
    AudioParam,
    AudioBuffer,
  };
}

/** @param {Setting} setting */
function nodeClasses(setting) {
  class AudioParam {
    minValue = -3.4e38;
    maxValue = 3.4e38;
    automationRate = 'a-rate';

    /** @param {number} value */
    constructor(value) {
      this.value = value;
      this.defaultValue = value;
    }
  }
  for (const name of PLANS) {
    const sets = /^(set|linear|exponential)/.test(name);
    Reflect.set(
      AudioParam.prototype,
      name,
      /** @this {AudioParam} @param {unknown} value */ function (value) {
        this.value = sets && typeof value === 'number' ? value : this.value;
        return this;
      },
    );
  }
  class AudioNode extends setting.window.EventTarget {
    numberOfInputs = 1;
    numberOfOutputs = 1;
    channelCount = 2;
    channelCountMode = 'max';
    channelInterpretation = 'speakers';

    /** @param {object} context */
    constructor(context) {
      super();
      this.context = context;
    }

    /** @param {object} destination */
    connect(destination) {
      return destination;
    }

    disconnect() {}
  }
  addHandlers(AudioNode.prototype, ['ended', 'audioprocess']);
  /** @type {(context: object, kind: string, more?: object) => any} */
  const make = (context, kind, more = {}) => {
    const node = Object.assign(new AudioNode(context), more);
    for (const [name, value] of Object.entries(PARAMETERS[kind] ?? {})) {
      Reflect.set(node, name, new AudioParam(value));
    }
    return Object.assign(node, partsOf(setting, node, kind));
  };
  return { AudioParam, AudioNode, make };
}

/**
 * What a kind of node has beside its parameters.
 *
 * @param {Setting} setting
 * @param {any} node
 * @param {string} kind
 */
function partsOf(setting, node, kind) {
  if (SOURCES.has(kind)) {
    const parts = {
      type: 'sine',
      buffer: null,
      loop: false,
      loopStart: 0,
      loopEnd: 0,
      setPeriodicWave() {},
    };
    return { ...parts, ...playing(setting, node) };
  }
  if (kind === 'Analyser') {
    return analyser(setting);
  }
  if (kind === 'MediaStreamDestination') {
    return { stream: new /** @type {any} */ (setting.window).MediaStream() };
  }
  const place = {
    setPosition() {},
    setOrientation() {},
    panningModel: 'equalpower',
    distanceModel: 'inverse',
  };
  return kind === 'Panner'
    ? place
    : { type: 'lowpass', curve: null, buffer: null, normalize: true };
}

/**
 * @param {Setting} setting
 * @param {any} node
 */
function playing(setting, node) {
  let isOver = false;
  const end = () => {
    if (!isOver) {
      isOver = true;
      setting.fire(node, 'ended');
    }
  };
  return {
    start(when = 0) {
      const seconds = Math.max(0, when - node.context.currentTime);
      if (node.buffer !== null && !node.loop) {
        setting.later(end, (seconds + node.buffer.duration) * 1000);
      }
    },
    stop(when = 0) {
      setting.later(end, Math.max(0, when - node.context.currentTime) * 1000);
    },
  };
}

/** @param {Setting} setting */
function analyser(setting) {
  const told = () => setting.imitates('what is heard (AnalyserNode), which is silence');
  return {
    fftSize: 2048,
    frequencyBinCount: 1024,
    minDecibels: -100,
    maxDecibels: -30,
    smoothingTimeConstant: 0.8,
    getByteFrequencyData: (/** @type {Uint8Array} */ data) => void (told(), data.fill(0)),
    getByteTimeDomainData: (/** @type {Uint8Array} */ data) => void (told(), data.fill(128)),
    getFloatFrequencyData: (/** @type {Float32Array} */ data) =>
      void (told(), data.fill(-Infinity)),
    getFloatTimeDomainData: (/** @type {Float32Array} */ data) => void (told(), data.fill(0)),
  };
}

/** @param {Setting} setting */
function bufferClass({ window }) {
  return class AudioBuffer {
    #channels;

    /** @param {{ numberOfChannels?: number, length: number, sampleRate: number }} options */
    constructor({ numberOfChannels = 1, length, sampleRate }) {
      Object.assign(this, { numberOfChannels, length, sampleRate, duration: length / sampleRate });
      this.#channels = Array.from(
        { length: numberOfChannels },
        () => new window.Float32Array(length),
      );
    }

    /** @param {number} channel */
    getChannelData(channel) {
      return this.#channels[channel];
    }

    /**
     * @param {Float32Array} source
     * @param {number} channel
     * @param {number} [start]
     */
    copyToChannel(source, channel, start = 0) {
      const own = this.#channels[channel];
      own.set(source.subarray(0, own.length - start), start);
    }

    /**
     * @param {Float32Array} destination
     * @param {number} channel
     * @param {number} [start]
     */
    copyFromChannel(destination, channel, start = 0) {
      destination.set(this.#channels[channel].subarray(start, start + destination.length));
    }
  };
}

/**
 * @param {Setting} setting
 * @param {(context: object, kind: string, more?: object) => any} make
 * @param {ReturnType<typeof bufferClass>} AudioBuffer
 */
function contextClass(setting, make, AudioBuffer) {
  const { window } = setting;
  class BaseAudioContext extends window.EventTarget {
    state = 'running';
    sampleRate = SAMPLE_RATE;
    #began = window.performance.now();

    constructor() {
      super();
      this.destination = make(this, 'Destination', { maxChannelCount: 2 });
      this.listener = make(this, 'Panner', { setPosition() {}, setOrientation() {} });
      this.audioWorklet = {
        addModule: (/** @type {unknown} */ url) => {
          setting.imitates(`the audio worklet ${url}, which never runs`);
          return setting.promised(() => undefined);
        },
      };
    }

    get currentTime() {
      return (window.performance.now() - this.#began) / 1000;
    }

    resume() {
      return this.#become('running');
    }

    suspend() {
      return this.#become('suspended');
    }

    close() {
      return this.#become('closed');
    }

    /**
     * @param {number} numberOfChannels
     * @param {number} length
     * @param {number} sampleRate
     */
    createBuffer(numberOfChannels, length, sampleRate) {
      return new AudioBuffer({ numberOfChannels, length, sampleRate });
    }

    createPeriodicWave() {
      return {};
    }

    /**
     * @param {ArrayBuffer} data
     * @param {(buffer: object) => void} [decoded]
     */
    decodeAudioData(data, decoded) {
      setting.imitates('what is in a sound file (decodeAudioData)');
      return setting.promised(() => {
        const buffer = new AudioBuffer({ length: SAMPLE_RATE, sampleRate: SAMPLE_RATE });
        decoded?.(buffer);
        return buffer;
      });
    }

    /** @param {string} state */
    #become(state) {
      return setting.promised(() => {
        if (this.state !== state) {
          this.state = state;
          setting.fire(this, 'statechange');
        }
      });
    }
  }
  for (const kind of Object.keys(PARAMETERS)) {
    Reflect.set(
      BaseAudioContext.prototype,
      `create${kind}`,
      /** @this {object} */ function () {
        return make(this, kind);
      },
    );
  }
  addHandlers(BaseAudioContext.prototype, ['statechange']);
  return BaseAudioContext;
}

exports.audio = audio;
