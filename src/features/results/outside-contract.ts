/** The admin endpoints of exam results that were not taken on the site (rule R373). */
import { defineEndpoint } from '../../http/endpoint.ts';
import { Outside, OutsideChange, OutsideInput } from '../../domain/exams/outside-schema.ts';

const VALIDATION_ERRORS = ['missing-fields', 'invalid-date', 'invalid-points'] as const;

export const addOutsideResult = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/{uid}/outside-results',
  access: 'admin',
  summary: 'Вносит результат вручную: баллы по линиям или их сумму. С тем же `id` и содержанием ещё раз — тот же результат.',
  body: OutsideInput,
  output: Outside,
  successStatuses: [201],
  errors: ['user-not-found', 'edit-conflict', ...VALIDATION_ERRORS],
});

export const changeOutsideResult = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/{uid}/outside-results/{id}',
  access: 'admin',
  summary: 'Меняет внесённый результат, если его версия та, с которой начали правку.',
  body: OutsideChange,
  output: Outside,
  successStatuses: [200],
  errors: ['user-not-found', 'result-not-found', 'edit-conflict', ...VALIDATION_ERRORS],
});

export const deleteOutsideResult = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/{uid}/outside-results/{id}',
  access: 'admin',
  summary: 'Удаляет внесённый результат.',
  output: null,
  successStatuses: [204],
  errors: ['user-not-found', 'result-not-found'],
});
