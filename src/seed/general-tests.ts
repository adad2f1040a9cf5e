import type { TestInput } from '../domain/questions/test-input/test-input.ts';
import { cell } from './general-tests/cell.ts';
import { ecosystems } from './general-tests/ecosystems.ts';
import { genetics } from './general-tests/genetics.ts';
import { nervousSystem } from './general-tests/nervous-system.ts';

/** The sample tests. Easy tests come first. */
export const sampleGeneralTests: TestInput[] = [cell, ecosystems, nervousSystem, genetics];
