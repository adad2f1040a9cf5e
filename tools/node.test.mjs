import { afterEach, expect, test, vi } from 'vitest';
import { projectNode } from './node.mjs';

afterEach(() => vi.unstubAllGlobals());

/** Calls projectNode() on a platform without a bundled Node. */
const nodeWithoutBundle = (/** @type {string} */ version) => {
  vi.stubGlobal('process', { platform: 'freebsd', arch: 'x64', execPath: '/installed/node', version: `v${version}`, versions: { node: version } });
  return projectNode();
};

test.each(['26.4.0', '26.10.0', '27.0.0', '100.0.0'])('projectNode returns the installed Node %s on a platform without a bundled Node', (version) => {
  expect(nodeWithoutBundle(version)).toBe('/installed/node');
});

// Before version 26.4 node:net has no BoundSocket.
test.each(['26.3.1', '24.99.0', '9.0.0'])('projectNode rejects the installed Node %s on a platform without a bundled Node', (version) => {
  expect(() => nodeWithoutBundle(version)).toThrow(`Для freebsd-x64 нужен Node 26.4 или новее, здесь v${version}.`);
});
