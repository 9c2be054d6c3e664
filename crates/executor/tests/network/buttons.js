'use strict';
// A page with a button for each route. A click asks for the route, and its answer is printed.

/**
 * Answers requests for the page and for its routes.
 *
 * @param {Record<string, (request: object) => unknown>} routes
 * @param {string} [script] what else the page runs; each of its globals `name` in `page` is a button
 * @param {string[]} [page] names of functions of `script`
 */
function buttons(routes, script = '', page = []) {
  const button = (name, does) => `<button id="${name}" onclick="tell('${name}', ${does})">${name}</button>`;
  const html = `<!doctype html><title>Buttons</title><body>
${Object.keys(routes).map((name) => button(name, `fetch('/${name}').then((answer) => answer.text())`)).join('\n')}
${page.map((name) => button(name, `${name}()`)).join('\n')}
<script>
async function tell(name, does) {
  console.log(name + ': ' + await Promise.resolve(does).catch((error) => error.message));
}
${script}
</script>`;
  return async (request, response) => {
    const route = routes[request.url.slice(1)];
    response.setHeader('content-type', route ? 'text/plain' : 'text/html');
    try {
      response.end(route ? String(await route(request)) : html);
    } catch (error) {
      response.end(`${error.code}: ${error.message}`);
    }
  };
}

module.exports = { buttons };
