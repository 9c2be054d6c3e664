'use strict';
// Objects and methods: tasks with priorities pass packets along queues.

class Packet {
  constructor(kind, size) {
    this.kind = kind;
    this.size = size;
    this.next = null;
  }
}

class Queue {
  constructor() {
    this.head = null;
    this.tail = null;
    this.length = 0;
  }

  put(packet) {
    packet.next = null;
    if (this.head === null) this.head = packet;
    else this.tail.next = packet;
    this.tail = packet;
    this.length++;
  }

  take() {
    const packet = this.head;
    if (packet === null) return null;
    this.head = packet.next;
    this.length--;
    return packet;
  }
}

class Task {
  constructor(scheduler, priority) {
    this.scheduler = scheduler;
    this.priority = priority;
    this.queue = new Queue();
    this.done = 0;
  }

  isReady() {
    return this.queue.length > 0;
  }
}

class Device extends Task {
  run() {
    const packet = this.queue.take();
    this.done += packet.size % 7;
    packet.size = (packet.size * 5 + 3) % 1021;
    this.scheduler.send(packet.kind === 0 ? 3 : 2, packet);
  }
}

class Worker extends Task {
  constructor(scheduler, priority) {
    super(scheduler, priority);
    this.turn = 0;
  }

  run() {
    const packet = this.queue.take();
    this.turn = (this.turn + 1) % 2;
    if (packet.size > 500) packet.kind = 1 - packet.kind;
    this.done++;
    this.scheduler.send(this.turn, packet);
  }
}

class Scheduler {
  constructor() {
    this.tasks = [new Device(this, 4), new Device(this, 3), new Worker(this, 2), new Worker(this, 1)];
    this.sent = 0;
  }

  send(number, packet) {
    this.sent++;
    this.tasks[number].queue.put(packet);
  }

  step() {
    let best = null;
    for (const task of this.tasks) {
      if (task.isReady() && (best === null || task.queue.length * task.priority > best.queue.length * best.priority)) {
        best = task;
      }
    }
    best.run();
  }
}

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  let sum = 0;
  for (let round = 0; round < 150; round++) {
    const scheduler = new Scheduler();
    for (let i = 0; i < 10; i++) scheduler.send(i % 2, new Packet(i % 2, input(i * 97)));
    for (let i = 0; i < 1000; i++) scheduler.step();
    sum += scheduler.tasks.reduce((total, task) => total + task.done, scheduler.sent);
  }
  return String(sum);
};
