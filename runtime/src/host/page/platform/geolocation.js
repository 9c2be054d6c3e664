'use strict';
// Where the person is: always at one place.

/** Greenwich, as exactly as a telephone knows it, in degrees and metres. */
const PLACE = {
  latitude: 51.4779,
  longitude: -0.0015,
  accuracy: 20,
  altitude: null,
  altitudeAccuracy: null,
  heading: null,
  speed: null,
};

/** @type {import('./index.js').Source} */
function geolocation(setting) {
  let watches = 0;
  const tell = (/** @type {(position: object) => void} */ callback) => {
    setting.imitates('where the person is (navigator.geolocation)');
    setting.later(() => callback({ coords: { ...PLACE }, timestamp: setting.window.Date.now() }));
  };
  return {
    geolocation: {
      getCurrentPosition: tell,
      watchPosition: (/** @type {(position: object) => void} */ callback) => {
        tell(callback);
        return ++watches;
      },
      clearWatch() {},
    },
  };
}

exports.geolocation = geolocation;
