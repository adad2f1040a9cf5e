import { afterEach, expect, test, vi } from 'vitest';
import { projectNode } from './node.mjs';

afterEach(() => vi.unstubAllGlobals());

/** What the project runs on, on a machine for which no Node comes with the dependencies. */
const nodeElsewhere = (/** @type {string} */ version) => {
  vi.stubGlobal('process', { platform: 'freebsd', arch: 'x64', execPath: '/its/own', version: `v${version}`, versions: { node: version } });
  return projectNode();
};

test.each(['26.4.0', '26.10.0', '27.0.0', '100.0.0'])('where no Node comes with the dependencies the machine’s own %s is taken', (version) => {
  expect(nodeElsewhere(version)).toBe('/its/own');
});

// Before 26.4 there is no BoundSocket in node:net.
test.each(['26.3.1', '24.99.0', '9.0.0'])('where no Node comes with the dependencies the machine’s own %s is refused in one line', (version) => {
  expect(() => nodeElsewhere(version)).toThrow(`Для freebsd-x64 нужен Node 26.4 или новее, здесь v${version}.`);
});
