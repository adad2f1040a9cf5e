import { handle, type Route } from '../../http/handler.ts';
import { importQuestions } from './contract.ts';
import { readInWorker } from './import-thread.ts';

export const questionImportEndpoints = (): Route[] => [handle(importQuestions, ({ body }) => readInWorker(body))];
