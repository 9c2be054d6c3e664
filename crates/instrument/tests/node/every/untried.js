'use strict';
// Natives that are not tried, and why. A native that is not tried says nothing of what it loses.

/** A pattern of paths, and the reason for all that it matches. */
const UNTRIED = [
  [/^eval$/, 'code made at run time: programs of tests/conformance'],
  [/^process\.(exit|reallyExit|abort|kill|_kill|_debug\w*|_startProfiler\w*|dlopen|binding|_linkedBinding)$/, 'ends the process, or reaches outside of it'],
  [/^process\.(chdir|set\w*id|initgroups|setgroups|umask|hrtime|cpuUsage|_rawDebug|openStdin)$/, 'changes the process for all other trials'],
  [/^process\.(setUncaughtExceptionCaptureCallback|_fatalException|emitWarning|_tickCallback|_\w+)$/, 'changes the process for all other trials'],
  [/^process\.(stdin|stdout|stderr)\b/, 'writes to the terminal'],
  [/^(child_process|cluster|worker_threads|inspector|inspector\.promises|repl|wasi|trace_events)\b/, 'starts another process, thread or session'],
  [/^(dgram|dns|http2|https|tls)\b/, 'asks the network; channels follow it: tests/reach'],
  [/^net\.(?!isIP|BlockList|SocketAddress)/, 'asks the network; channels follow it: tests/reach'],
  [/^http\.(?!validate|IncomingMessage|OutgoingMessage|ServerResponse)/, 'asks the network; channels follow it: tests/reach'],
  [/^(fetch|WebSocket|EventSource)\b/, 'asks the network; channels follow it: tests/reach'],
  [/^(module|require)\b/, 'loads code, which is then instrumented'],
  [/^(tty|domain|async_hooks\.createHook|async_hooks\.AsyncHook)\b/, 'changes the process for all other trials'],
  [/^v8\.(getHeap\w+|queryObjects|cachedDataVersionTag|setFlagsFromString|setHeapSnapshotNearHeapLimit|takeCoverage|stopCoverage|writeHeapSnapshot|getHeapSnapshot|startupSnapshot|promiseHooks)\b/, 'changes the process for all other trials'],
  [/^Blob\.prototype\.slice$/, 'ends Node 20 itself where it is given a text'],
  [/^(setTimeout|setInterval|setImmediate)$/, 'ends a trial sooner or later than another, as the machine has it'],
  [/^os\.(uptime|freemem|loadavg|cpus)\b/, 'says what the machine does at the moment'],
  [/^vm\.measureMemory$/, 'waits for a collection'],
  [/^Atomics\.(wait|waitAsync)$/, 'blocks the process'],
  [/^fs\.(promises\.)?(rm|rmdir|unlink|cp)(Sync)?$/, 'deletes files'],
  [/^fs\.(close|f(stat|sync|datasync|truncate|chmod|chown|utimes)|readv?|writev?|openAsBlob)(Sync)?$/, 'takes a descriptor, which may be one that the trials need'],
  [/^fs\.(promises\.)?(watch|watchFile|StatWatcher)\b/, 'waits for changes of files'],
  [/^crypto\.(generateKeyPair|generatePrime|checkPrime|diffieHellman|createDiffieHellman|setEngine|setFips|getDiffieHellman)\w*$/, 'takes long, or changes the process'],
  [/^timers\.promises\b/, 'the timers of the language of Node, with promises'],
  [/^WebAssembly\b/, 'takes the bytes of a program'],
  [/^Object\.prototype\.(__define\w+|__lookup\w+)__$/, 'a name of old for Object.defineProperty'],
  [/^CSSStyleProperties\.prototype\.(?!color$|display$|width$|setProperty|getProperty|removeProperty|item|cssText)/, 'is a property of a style like the others'],
  [/\.prototype\.on[a-z]+$|^on[a-z]+$/, 'holds a function'],
  [/^window$/, 'the page itself'],
  [/^(alert|confirm|prompt|print|close|stop|open)$/, 'what a person sees or closes'],
  [/^(Location|History)\b/, 'leads to another page'],
];

/** Why a native is not tried; undefined if it is. */
exports.reasonOf = (path) => {
  const name = path.replace(/^(get|set|new) /, '');
  return UNTRIED.find(([pattern]) => pattern.test(name))?.[1];
};
