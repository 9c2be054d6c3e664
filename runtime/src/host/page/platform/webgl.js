'use strict';
// WebGL: every program compiles and links, nothing is drawn, and pixels are transparent. The constants are
// those of `webgl.json`, which was read from a browser.

const CONSTANTS = require('./webgl.json');

/** @typedef {import('./setting.js').Setting} Setting */

/** What `create…` makes, in WebGL 1 and 2. */
const MADE =
  'Buffer Framebuffer Program Query Renderbuffer Sampler Shader Texture TransformFeedback VertexArray'.split(
    ' ',
  );
/** Methods that do nothing. */
const DRAWS = (
  'activeTexture attachShader beginQuery beginTransformFeedback bindAttribLocation bindBuffer bindBufferBase bindBufferRange ' +
  'bindFramebuffer bindRenderbuffer bindSampler bindTexture bindTransformFeedback bindVertexArray blendColor blendEquation ' +
  'blendEquationSeparate blendFunc blendFuncSeparate blitFramebuffer bufferData bufferSubData clear clearBufferfi clearBufferfv ' +
  'clearBufferiv clearBufferuiv clearColor clearDepth clearStencil colorMask compileShader compressedTexImage2D ' +
  'compressedTexImage3D compressedTexSubImage2D compressedTexSubImage3D copyBufferSubData copyTexImage2D copyTexSubImage2D ' +
  'copyTexSubImage3D cullFace depthFunc depthMask depthRange detachShader disable disableVertexAttribArray drawArrays ' +
  'drawArraysInstanced drawBuffers drawElements drawElementsInstanced drawRangeElements drawingBufferStorage enable ' +
  'enableVertexAttribArray endQuery endTransformFeedback finish flush framebufferRenderbuffer framebufferTexture2D ' +
  'framebufferTextureLayer frontFace generateMipmap getBufferSubData hint invalidateFramebuffer invalidateSubFramebuffer ' +
  'lineWidth linkProgram makeXRCompatible pauseTransformFeedback pixelStorei polygonOffset readBuffer renderbufferStorage ' +
  'renderbufferStorageMultisample resumeTransformFeedback sampleCoverage samplerParameterf samplerParameteri scissor ' +
  'shaderSource stencilFunc stencilFuncSeparate stencilMask stencilMaskSeparate stencilOp stencilOpSeparate texImage2D ' +
  'texImage3D texParameterf texParameteri texStorage2D texStorage3D texSubImage2D texSubImage3D transformFeedbackVaryings ' +
  'uniformBlockBinding useProgram validateProgram vertexAttribDivisor vertexAttribI4i vertexAttribI4iv vertexAttribI4ui ' +
  'vertexAttribI4uiv vertexAttribIPointer vertexAttribPointer viewport waitSync'
).split(' ');
const VECTORS = ['1f', '2f', '3f', '4f', '1i', '2i', '3i', '4i', '1ui', '2ui', '3ui', '4ui'];
const MATRICES = ['2', '3', '4', '2x3', '2x4', '3x2', '3x4', '4x2', '4x3'];

/** What `getParameter` says of a machine that can do what all can. @type {Record<string, unknown>} */
const PARAMETERS = {
  VERSION: 'WebGL 2.0',
  SHADING_LANGUAGE_VERSION: 'WebGL GLSL ES 3.00',
  VENDOR: 'WebKit',
  RENDERER: 'WebKit WebGL',
  MAX_TEXTURE_SIZE: 4096,
  MAX_CUBE_MAP_TEXTURE_SIZE: 4096,
  MAX_RENDERBUFFER_SIZE: 4096,
  MAX_3D_TEXTURE_SIZE: 256,
  MAX_ARRAY_TEXTURE_LAYERS: 256,
  MAX_TEXTURE_IMAGE_UNITS: 16,
  MAX_VERTEX_TEXTURE_IMAGE_UNITS: 16,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 32,
  MAX_VERTEX_ATTRIBS: 16,
  MAX_VERTEX_UNIFORM_VECTORS: 256,
  MAX_FRAGMENT_UNIFORM_VECTORS: 224,
  MAX_VARYING_VECTORS: 15,
  MAX_DRAW_BUFFERS: 4,
  MAX_COLOR_ATTACHMENTS: 4,
  MAX_SAMPLES: 4,
  MAX_UNIFORM_BUFFER_BINDINGS: 24,
  SAMPLES: 4,
  RED_BITS: 8,
  GREEN_BITS: 8,
  BLUE_BITS: 8,
  ALPHA_BITS: 8,
  DEPTH_BITS: 24,
  STENCIL_BITS: 0,
  UNPACK_ALIGNMENT: 4,
  PACK_ALIGNMENT: 4,
};
const LISTS = new Set([
  'VIEWPORT',
  'SCISSOR_BOX',
  'COLOR_CLEAR_VALUE',
  'MAX_VIEWPORT_DIMS',
  'ALIASED_LINE_WIDTH_RANGE',
  'ALIASED_POINT_SIZE_RANGE',
]);
const NAMES = new Map(Object.entries(CONSTANTS).map(([name, value]) => [value, name]));

/** The classes of each window. @type {WeakMap<Setting, Record<string, any>>} */
const classes = new WeakMap();

/** @type {import('./index.js').Source} */
function webgl(setting) {
  let made = classes.get(setting);
  if (made === undefined) {
    made = {
      WebGLRenderingContext: contextClass('WebGLRenderingContext', setting),
      WebGL2RenderingContext: contextClass('WebGL2RenderingContext', setting),
    };
    classes.set(setting, made);
  }
  return made;
}

/**
 * @param {Setting} setting
 * @param {{ width: number, height: number }} canvas
 * @param {string} kind
 * @param {object} [attributes]
 */
function newContext(setting, canvas, kind, attributes = {}) {
  const all = webgl(setting);
  const Context = kind === 'webgl2' ? all.WebGL2RenderingContext : all.WebGLRenderingContext;
  setting.imitates('WebGL, which draws nothing');
  const context = Object.create(Context.prototype);
  const defaults = {
    alpha: true,
    antialias: true,
    depth: true,
    premultipliedAlpha: true,
    stencil: false,
  };
  const getContextAttributes = () => ({ ...defaults, ...attributes });
  return Object.assign(context, { canvas, drawingBufferColorSpace: 'srgb', getContextAttributes });
}

/**
 * @param {string} name
 * @param {Setting} setting
 */
function contextClass(name, setting) {
  const Context = { [name]: class {} }[name];
  const nothing = () => undefined;
  for (const method of DRAWS) {
    Reflect.set(Context.prototype, method, nothing);
  }
  for (const kind of VECTORS) {
    for (const suffix of ['', 'v']) {
      Reflect.set(Context.prototype, `uniform${kind}${suffix}`, nothing);
      Reflect.set(Context.prototype, `vertexAttrib${kind}${suffix}`, nothing);
    }
  }
  for (const kind of MATRICES) {
    Reflect.set(Context.prototype, `uniformMatrix${kind}fv`, nothing);
  }
  for (const made of MADE) {
    const Made = { [`WebGL${made}`]: class {} }[`WebGL${made}`];
    Reflect.set(Context.prototype, `create${made}`, () => new Made());
    Reflect.set(Context.prototype, `delete${made}`, nothing);
    Reflect.set(
      Context.prototype,
      `is${made}`,
      (/** @type {unknown} */ value) => value instanceof Made,
    );
  }
  Object.assign(Context, CONSTANTS);
  Object.assign(Context.prototype, CONSTANTS, questions(setting));
  for (const [side, key] of [
    ['width', 'drawingBufferWidth'],
    ['height', 'drawingBufferHeight'],
  ]) {
    Object.defineProperty(Context.prototype, key, {
      configurable: true,
      /** @this {any} */
      get() {
        return this.canvas[side];
      },
    });
  }
  return Context;
}

/**
 * @param {Setting} setting
 * @returns {Record<string, (...args: any[]) => unknown>}
 */
function questions({ window }) {
  const { Float32Array, Int32Array } = window;
  return {
    getParameter: (/** @type {number} */ code) => {
      const name = NAMES.get(code) ?? '';
      return LISTS.has(name) ? new Int32Array([0, 0, 4096, 4096]) : (PARAMETERS[name] ?? 0);
    },
    getError: () => CONSTANTS.NO_ERROR,
    getExtension: () => null,
    getSupportedExtensions: () => [],
    getShaderParameter: () => true,
    getProgramParameter: (_program, code) =>
      /^(LINK|VALIDATE|DELETE)_STATUS$/.test(NAMES.get(code) ?? '') ? true : 0,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    getShaderSource: () => '',
    getShaderPrecisionFormat: () => ({ rangeMin: 127, rangeMax: 127, precision: 23 }),
    getActiveAttrib: () => null,
    getActiveUniform: () => null,
    getActiveUniformBlockName: () => '',
    getActiveUniformBlockParameter: () => 0,
    getActiveUniforms: () => [],
    getAttachedShaders: () => [],
    getAttribLocation: () => 0,
    getFragDataLocation: () => 0,
    getUniformLocation: () => ({}),
    getUniformBlockIndex: () => 0,
    getUniformIndices: () => [],
    getUniform: () => new Float32Array(4),
    getVertexAttrib: () => 0,
    getVertexAttribOffset: () => 0,
    getTexParameter: () => 0,
    getBufferParameter: () => 0,
    getFramebufferAttachmentParameter: () => 0,
    getRenderbufferParameter: () => 0,
    getSamplerParameter: () => 0,
    getInternalformatParameter: () => new Int32Array([4]),
    getIndexedParameter: () => null,
    getQuery: () => null,
    getQueryParameter: () => 0,
    getSyncParameter: () => CONSTANTS.SIGNALED,
    getTransformFeedbackVarying: () => null,
    fenceSync: () => ({}),
    deleteSync: () => undefined,
    isSync: () => true,
    clientWaitSync: () => CONSTANTS.ALREADY_SIGNALED,
    isContextLost: () => false,
    isEnabled: () => false,
    checkFramebufferStatus: () => CONSTANTS.FRAMEBUFFER_COMPLETE,
    readPixels: () => undefined,
  };
}

exports.newContext = newContext;
exports.webgl = webgl;
