import { type Desk, give, type Task } from './desk.js';

/**
 * Places a task whose candidates are all full, by moving reviews of this call to others who match them too: a shortest
 * augmenting path (Berge, "Two theorems in graph theory", 1957). So a review is left over only where no dealing of these
 * reviews could place one more. Where there is no path, the desks it looked at are added to `closed`: none of them can
 * get room any more.
 */
export function makeRoom(task: Task, desks: readonly Desk[], closed: Set<Desk>): void {
  const comers = new Map<Desk, Task>(); // who would move to which desk
  let unseen = Array.from(desks.keys()).filter((at) => !closed.has(desks[at]!));
  /** The first desk with room that the mover matches; those without are looked at later. */
  const reach = (mover: Task): Desk | undefined => {
    const rest: number[] = [];
    for (const at of unseen) {
      if (mover.shared[at] === 0) {
        rest.push(at);
        continue;
      }
      comers.set(desks[at]!, mover);
      if (desks[at]!.room > 0) return desks[at];
    }
    unseen = rest;
    return undefined;
  };
  const free = reach(task) ?? firstFree(comers, reach);
  if (free) moveAlong(free, comers);
  else for (const desk of comers.keys()) closed.add(desk);
}

function firstFree(comers: ReadonlyMap<Desk, Task>, reach: (mover: Task) => Desk | undefined): Desk | undefined {
  // The walk also covers the desks that are added during it.
  for (const desk of comers.keys())
    for (const held of desk.held) {
      const free = reach(held);
      if (free) return free;
    }
  return undefined;
}

/** From the desk with room back to the task, which has no desk yet. */
function moveAlong(end: Desk, comers: ReadonlyMap<Desk, Task>): void {
  for (let free: Desk | undefined = end; free;) {
    const comer: Task = comers.get(free)!;
    const left: Desk | undefined = comer.desk;
    give(comer, free);
    free = left;
  }
}
