// Shows a campaign as it goes on: asks for news, which are answered as soon as there are some.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const { token } = document.body.dataset;
  const ask = (path, options) => fetch(`${path}${path.includes('?') ? '&' : '?'}token=${token}`, options);
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  /** Between two drawings, in milliseconds. */
  const PACE = 500;
  let seen = 0;
  let isPaused = false;

  const graph = cytoscape({
    container: $('graph'),
    style: [
      {
        selector: 'node',
        style: { label: 'data(id)', color: colour('--fore'), 'background-color': colour('--back'), 'border-width': 1.5 },
      },
      { selector: 'node', style: { 'border-color': colour('--link'), 'text-valign': 'center', 'font-size': 11 } },
      { selector: 'edge', style: { width: 1.2, 'curve-style': 'bezier', 'target-arrow-shape': 'triangle' } },
      { selector: 'edge', style: { 'line-color': colour('--soft'), 'target-arrow-color': colour('--soft') } },
      { selector: '.bad', style: { 'border-color': colour('--bad'), 'line-color': colour('--bad'), shape: 'diamond' } },
    ],
  });

  function draw({ states, events }) {
    const before = graph.nodes().length;
    const known = (id) => graph.getElementById(id).nonempty();
    states.forEach((_, number) => {
      if (!known(`${number}`)) graph.add({ data: { id: `${number}` } });
    });
    for (const { from, to, errors } of events) {
      const target = to ?? from;
      const id = `${from}>${target}`;
      if (!known(id)) graph.add({ data: { id, source: `${from}`, target: `${target}` } });
      if (errors.length > 0) graph.getElementById(id).addClass('bad');
    }
    // What was known has been told anew in fewer states.
    graph.remove(graph.nodes().filter((node) => Number(node.id()) >= states.length));
    if (graph.nodes().length !== before) {
      const layout = { name: 'breadthfirst', directed: true, roots: '#0', animate: false, grid: states.length > 60 };
      graph.layout(layout).run();
    }
  }

  function facts(pairs) {
    const parts = pairs.map(([name, value]) => {
      const [part, dt, dd] = ['div', 'dt', 'dd'].map((tag) => document.createElement(tag));
      dt.textContent = name;
      dd.textContent = value;
      part.append(dt, dd);
      return part;
    });
    $('facts').replaceChildren(...parts);
  }

  function list(words) {
    return words.map((text) => Object.assign(document.createElement('li'), { textContent: text }));
  }

  function finding({ id, kind, name, message, place, steps }) {
    const part = Object.assign(document.createElement('div'), { className: 'finding' });
    const title = document.createElement('strong');
    title.textContent = `${id}: ${[name, message].filter(Boolean).join(': ') || kind}`.slice(0, 400);
    const where = Object.assign(document.createElement('div'), { className: 'soft', textContent: place || kind });
    const done = document.createElement('ol');
    done.append(...list(steps));
    part.append(title, where, done);
    return part;
  }

  function show({ counters, standing, findings, hasEnded, isPaused: paused }) {
    isPaused = paused;
    $('status').textContent = hasEnded ? 'ended: the report is in its folder' : paused ? 'paused' : 'under way';
    $('pause').textContent = paused ? 'Go on' : 'Pause';
    const of = ({ covered, total }) => `${covered} of ${total}`;
    const { runs = 0, queued = 0, depth = 0, seconds = 0 } = counters || {};
    const { server, page, graph: states, steps = [] } = standing || {};
    facts([
      ['test runs', `${runs} in ${seconds.toFixed(0)} s`],
      ['targets that wait', queued],
      ['events', depth],
      ['states', states ? states.states.length : 0],
      ['server: lines', server ? of(server.lines) : '–'],
      ['page: lines', page ? of(page.lines) : '–'],
      ['errors', findings.length],
    ]);
    if (states) draw(states);
    $('steps').replaceChildren(...list(steps));
    if (findings.length > 0) $('findings').replaceChildren(...findings.map(finding));
    return hasEnded;
  }

  async function follow() {
    for (let hasEnded = false; !hasEnded; ) {
      try {
        const news = await (await ask(`/news?seen=${seen}`)).json();
        seen = news.version;
        hasEnded = show(news);
      } catch {
        $('status').textContent = 'ended: the program is gone';
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
  }

  $('pause').onclick = () => ask(isPaused ? '/go-on' : '/pause', { method: 'POST' });
  $('stop').onclick = () => ask('/stop', { method: 'POST' });
  follow();
})();
