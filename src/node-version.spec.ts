import { nodeFault } from './node-version.js';

it.each(['22.21.0', '22.22.1', '24.0.0', '100.0.0'])('Node %s is new enough for 22.21', (running) =>
  expect(nodeFault(`v${running}`, '22.21')).toBeUndefined(),
);

it.each(['8.17.0', '20.20.2', '22.9.0', '22.20.9'])('Node %s is too old for 22.21, and both are named', (running) =>
  expect(nodeFault(`v${running}`, '22.21')).toBe(
    `Callwarden needs Node 22.21 or later, and this is Node ${running}: install a newer one from https://nodejs.org.`,
  ),
);
