import type { TestDraft } from '../domain/test-draft.ts';
import { cell } from './general-tests/cell.ts';
import { ecosystems } from './general-tests/ecosystems.ts';
import { genetics } from './general-tests/genetics.ts';
import { nervousSystem } from './general-tests/nervous-system.ts';

/** General tests that a new site shows, the easy ones first. */
export const sampleGeneralTests: TestDraft[] = [cell, ecosystems, nervousSystem, genetics];
