'use strict';
// What a program learns of its own load: memory, processor, machine.
//
// This process also holds the page, and instrumented code, so its own figures would have a health check
// answer that the server is overloaded, which it would not be alone. What it answers is what a small
// server has in plain Node, the same in each run. That a run takes too much memory is watched from
// outside.

const os = require('os');
const { performance } = require('perf_hooks');
const v8 = require('v8');

const MEGABYTE = 1 << 20;
/** Of a small server, in Node 20 on Linux. */
const MEMORY = {
  rss: 64 * MEGABYTE,
  heapTotal: 24 * MEGABYTE,
  heapUsed: 14 * MEGABYTE,
  external: 2 * MEGABYTE,
  arrayBuffers: MEGABYTE / 8,
};
/** V8's own on a machine with 16 gigabytes or more, in megabytes. */
const HEAP_LIMIT = 4096;
/** What V8 adds to it for young objects. */
const YOUNG = 48;
/** In microseconds. */
const PROCESSOR = { user: 150_000, system: 30_000 };
const LOAD = 0.1;
/**
 * Names of network interfaces, their address, mask, bits of that, and hardware address.
 *
 * @type {[string, string, string, number, string][]}
 */
const INTERFACES = [
  ['lo', '127.0.0.1', '255.0.0.0', 8, '00:00:00:00:00:00'],
  ['eth0', '10.0.0.2', '255.255.255.0', 24, '02:00:00:00:00:02'],
];

/**
 * Takes the place of what Node says of this process and machine.
 *
 * @param {number | null} heap the limit of V8's heap that the program has asked for, in megabytes
 */
function installFigures(heap) {
  // The kernel would be asked through a socket, which the app cannot have.
  os.networkInterfaces = () => Object.fromEntries(INTERFACES.map(interfaceOf));
  const limit = ((heap ?? HEAP_LIMIT) + YOUNG) * MEGABYTE;
  const { cpuUsage, resourceUsage } = process;
  process.memoryUsage = Object.assign(() => ({ ...MEMORY }), { rss: () => MEMORY.rss });
  process.cpuUsage = (before) => {
    // It refuses what is no earlier answer.
    cpuUsage.call(process, before);
    const { user, system } = before ?? { user: 0, system: 0 };
    return { user: PROCESSOR.user - user, system: PROCESSOR.system - system };
  };
  process.resourceUsage = () => ({
    ...resourceUsage.call(process),
    userCPUTime: PROCESSOR.user,
    systemCPUTime: PROCESSOR.system,
    maxRSS: MEMORY.rss / 1024,
    minorPageFault: 0,
    majorPageFault: 0,
    fsRead: 0,
    fsWrite: 0,
    voluntaryContextSwitches: 0,
    involuntaryContextSwitches: 0,
  });
  const { getHeapStatistics } = v8;
  v8.getHeapStatistics = () => ({
    ...getHeapStatistics(),
    total_heap_size: MEMORY.heapTotal,
    total_heap_size_executable: MEGABYTE / 4,
    total_physical_size: MEMORY.heapTotal,
    total_available_size: limit - MEMORY.heapUsed,
    used_heap_size: MEMORY.heapUsed,
    heap_size_limit: limit,
    malloced_memory: MEGABYTE / 4,
    peak_malloced_memory: MEGABYTE,
    number_of_native_contexts: 1,
    number_of_detached_contexts: 0,
    external_memory: MEMORY.external,
  });
  os.freemem = () => Math.floor(os.totalmem() / 2);
  os.loadavg = () => [LOAD, LOAD, LOAD];
  // Of the two that it is given the first is the later one; of one it tells what came after.
  performance.eventLoopUtilization = (one, earlier) => {
    const [until, since] =
      earlier === undefined ? [performance.now(), one?.idle ?? 0] : [one?.idle ?? 0, earlier.idle];
    return { idle: until - since, active: 0, utilization: 0 };
  };
}

/**
 * An entry of `os.networkInterfaces()`.
 *
 * @param {(typeof INTERFACES)[number]} row
 * @returns {[string, os.NetworkInterfaceInfo[]]}
 */
function interfaceOf([name, address, netmask, bits, mac]) {
  const cidr = `${address}/${bits}`;
  return [name, [{ address, netmask, family: 'IPv4', mac, internal: name === 'lo', cidr }]];
}

exports.installFigures = installFigures;
