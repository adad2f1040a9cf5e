/** Global setup of the scenarios. It prints a line for each engine that is not installed. */
import { ENGINE_NAMES, ENGINE_PACKAGES, findEngine } from '../../tools/engines.ts';

export default function nameEngines(): void {
  for (const name of ENGINE_NAMES) {
    if (findEngine(name) === null) console.log(`${name} не проверяем: не установлены ${ENGINE_PACKAGES[name].join(', ')}.`);
  }
}
