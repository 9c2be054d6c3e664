'use strict';
// Express: remembers which error a response was made for.
//
// Express catches what a handler throws and answers 500, so all that is left of the error is a
// text in the page. Its layers are where errors pass by on the way to an error handler of the app,
// its final handler is where they end without one.

const LAYER_FILE = /[\\/](express[\\/]lib[\\/]router|router[\\/]lib)[\\/]layer\.js$/;
const FINAL_FILE = /[\\/]finalhandler[\\/]index\.js$/;

class Express {
  #caused;

  /** @param {(response: object, error: unknown) => void} caused an error is about to be answered */
  constructor(caused) {
    this.#caused = caused;
  }

  /** A module of the server has been loaded. */
  moduleLoaded(filename, module) {
    if (LAYER_FILE.test(filename)) {
      const { prototype } = module.exports;
      // Express 4 and 5 differ in the name.
      this.#patchLayer(prototype, 'handle_error' in prototype ? 'handle_error' : 'handleError');
    } else if (FINAL_FILE.test(filename)) {
      module.exports = this.#finalHandler(module.exports);
    }
  }

  #patchLayer(prototype, method) {
    const caused = this.#caused;
    const handle = prototype[method];
    prototype[method] = function (error, request, response, next) {
      caused(response, error);
      return handle.call(this, error, request, response, next);
    };
  }

  #finalHandler(finalHandler) {
    const caused = this.#caused;
    return function finalhandler(request, response, options) {
      const done = finalHandler(request, response, options);
      return (error) => {
        if (error) {
          caused(response, error);
        }
        done(error);
      };
    };
  }
}

module.exports = { Express };
