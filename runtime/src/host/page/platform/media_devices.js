'use strict';
// Cameras and microphones: the person allows them, and they see and hear nothing.

const { addHandlers } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */

const DEVICES = [
  { kind: 'audioinput', label: 'Microphone' },
  { kind: 'videoinput', label: 'Camera' },
  { kind: 'audiooutput', label: 'Speaker' },
];

/** @type {import('./index.js').Source} */
function mediaDevices(setting) {
  const MediaStreamTrack = trackClass(setting);
  const MediaStream = streamClass(setting);
  const MediaRecorder = recorderClass(setting);
  class MediaDevices extends setting.window.EventTarget {
    /** @param {{ audio?: unknown, video?: unknown }} [constraints] */
    getUserMedia({ audio = false, video = false } = {}) {
      setting.imitates('a camera or a microphone (getUserMedia), which sees and hears nothing');
      if (!audio && !video) {
        const message = 'At least one of audio and video must be requested';
        return setting.Promise.reject(new setting.window.TypeError(message));
      }
      return setting.promised(() => {
        const kinds = [...(audio ? ['audio'] : []), ...(video ? ['video'] : [])];
        return new MediaStream(kinds.map((kind) => new MediaStreamTrack(kind, kind)));
      });
    }

    getDisplayMedia() {
      setting.imitates('what is on the screen (getDisplayMedia)');
      return setting.promised(() => new MediaStream([new MediaStreamTrack('video', 'screen')]));
    }

    enumerateDevices() {
      setting.imitates('which cameras and microphones there are (enumerateDevices)');
      return setting.promised(() =>
        DEVICES.map(({ kind, label }) => ({ kind, label, deviceId: 'default', groupId: '' })),
      );
    }

    getSupportedConstraints() {
      return {
        width: true,
        height: true,
        aspectRatio: true,
        frameRate: true,
        facingMode: true,
        deviceId: true,
      };
    }
  }
  addHandlers(MediaDevices.prototype, ['devicechange']);
  return {
    MediaStream,
    MediaStreamTrack,
    MediaRecorder,
    MediaDevices,
    mediaDevices: new MediaDevices(),
  };
}

/** @param {Setting} setting */
function trackClass({ window }) {
  class MediaStreamTrack extends window.EventTarget {
    enabled = true;
    muted = false;
    readyState = 'live';

    /**
     * @param {string} kind
     * @param {string} label
     */
    constructor(kind, label) {
      super();
      this.kind = kind;
      this.label = label;
      this.id = `${kind}-${label}`;
    }

    stop() {
      this.readyState = 'ended';
    }

    clone() {
      return new MediaStreamTrack(this.kind, this.label);
    }

    getSettings() {
      return this.kind === 'video'
        ? { width: 640, height: 480, frameRate: 30 }
        : { sampleRate: 48_000 };
    }

    getConstraints() {
      return {};
    }

    getCapabilities() {
      return {};
    }

    applyConstraints() {
      return window.Promise.resolve();
    }
  }
  addHandlers(MediaStreamTrack.prototype, ['ended', 'mute', 'unmute']);
  return MediaStreamTrack;
}

/** @param {Setting} setting */
function streamClass({ window }) {
  let streams = 0;
  class MediaStream extends window.EventTarget {
    #tracks;

    /** @param {Iterable<any> & { getTracks?: () => any[] }} [from] */
    constructor(from = []) {
      super();
      this.id = `stream-${++streams}`;
      this.#tracks = new Set(from.getTracks?.() ?? from);
    }

    get active() {
      return this.getTracks().some(({ readyState }) => readyState === 'live');
    }

    getTracks() {
      return [...this.#tracks];
    }

    getAudioTracks() {
      return this.getTracks().filter(({ kind }) => kind === 'audio');
    }

    getVideoTracks() {
      return this.getTracks().filter(({ kind }) => kind === 'video');
    }

    /** @param {string} id */
    getTrackById(id) {
      return this.getTracks().find((track) => track.id === id) ?? null;
    }

    /** @param {object} track */
    addTrack(track) {
      this.#tracks.add(track);
    }

    /** @param {object} track */
    removeTrack(track) {
      this.#tracks.delete(track);
    }

    clone() {
      return new MediaStream(this.getTracks().map((track) => track.clone()));
    }
  }
  addHandlers(MediaStream.prototype, ['addtrack', 'removetrack', 'active', 'inactive']);
  return MediaStream;
}

/** @param {Setting} setting */
function recorderClass(setting) {
  const { window } = setting;
  class MediaRecorder extends window.EventTarget {
    state = 'inactive';
    #turn = 0;

    /**
     * @param {object} stream
     * @param {{ mimeType?: string }} [options]
     */
    constructor(stream, { mimeType = '' } = {}) {
      super();
      this.stream = stream;
      this.mimeType = mimeType;
    }

    static isTypeSupported() {
      return true;
    }

    /** @param {number} [slice] after so many milliseconds there is data each time */
    start(slice) {
      this.#must('inactive', false);
      setting.imitates(
        'what a camera or a microphone has recorded (MediaRecorder), which is empty',
      );
      this.state = 'recording';
      const turn = ++this.#turn;
      setting.later(() => setting.fire(this, 'start'));
      const next = () => {
        if (turn === this.#turn) {
          this.requestData();
          setting.later(next, slice);
        }
      };
      if (slice !== undefined) {
        setting.later(next, slice);
      }
    }

    stop() {
      if (this.state === 'inactive') {
        return;
      }
      this.#turn++;
      this.state = 'inactive';
      this.requestData();
      setting.later(() => setting.fire(this, 'stop'));
    }

    pause() {
      this.#must('inactive', true);
      this.state = 'paused';
      setting.later(() => setting.fire(this, 'pause'));
    }

    resume() {
      this.#must('inactive', true);
      this.state = 'recording';
      setting.later(() => setting.fire(this, 'resume'));
    }

    requestData() {
      const data = new window.Blob([], { type: this.mimeType || 'video/webm' });
      setting.later(() => setting.fire(this, 'dataavailable', { data }));
    }

    /**
     * @param {string} state
     * @param {boolean} isWrong whether it must be another
     */
    #must(state, isWrong) {
      if ((this.state === state) === isWrong) {
        throw setting.refusal(`The MediaRecorder's state is '${this.state}'.`, 'InvalidStateError');
      }
    }
  }
  addHandlers(MediaRecorder.prototype, [
    'dataavailable',
    'error',
    'pause',
    'resume',
    'start',
    'stop',
  ]);
  return MediaRecorder;
}

exports.mediaDevices = mediaDevices;
