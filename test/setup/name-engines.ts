/** Global setup of the scenarios: says in one line each which engines cannot be had here. */
import { ENGINE_NAMES, ENGINE_PACKAGES, findEngine } from '../../tools/engines.ts';

export default function nameEngines(): void {
  for (const name of ENGINE_NAMES) {
    if (findEngine(name) === null) console.log(`${name} не проверяем: не установлены ${ENGINE_PACKAGES[name].join(', ')}.`);
  }
}
