import type { ProcessKind } from '@cablepark/contracts/schedule/process.events';
import { text, timestamptz } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** The deeds over several days that have begun and not ended (design 2.6). */
export const openProcesses = defineTable('open_processes', {
  processId: text().key(),
  kind: text<ProcessKind>().key(),
  begunAt: timestamptz(),
});

export type OpenProcessRow = RowOf<typeof openProcesses>;

/** What a crash may have left half done. */
export const openProcessesReadModel = defineReadModel({
  name: 'open_processes',
  version: 3,
  tables: [openProcesses],
  on: {
    MoveBegun: ({ data, metadata }, changes) => {
      changes.put(openProcesses, { processId: data.moveId, kind: 'move', begunAt: metadata.at });
    },
    MoveEnded: ({ data }, changes) => {
      changes.remove(openProcesses, { processId: data.moveId, kind: 'move' });
    },
    ClosureBegun: ({ data, metadata }, changes) => {
      changes.put(openProcesses, { processId: data.closureId, kind: 'closure', begunAt: metadata.at });
    },
    ClosureCompleted: ({ data }, changes) => {
      changes.remove(openProcesses, { processId: data.closureId, kind: 'closure' });
    },
    ClosureTakeBackBegun: ({ data, metadata }, changes) => {
      changes.put(openProcesses, { processId: data.closureId, kind: 'take-back', begunAt: metadata.at });
    },
    ClosureTakenBack: ({ data }, changes) => {
      changes.remove(openProcesses, { processId: data.closureId, kind: 'take-back' });
    },
    SpecialDaysChanged: ({ data, metadata }, changes) => {
      changes.put(openProcesses, { processId: data.processId, kind: 'special-days', begunAt: metadata.at });
    },
    SpecialDaysRemoved: ({ data, metadata }, changes) => {
      changes.put(openProcesses, { processId: data.processId, kind: 'special-days', begunAt: metadata.at });
    },
    UndoBegun: ({ data, metadata }, changes) => {
      changes.put(openProcesses, { processId: data.undoId, kind: 'undo', begunAt: metadata.at });
    },
    UndoEnded: ({ data }, changes) => {
      changes.remove(openProcesses, { processId: data.undoId, kind: 'undo' });
    },
    SpecialDaysApplied: ({ data }, changes) => {
      changes.remove(openProcesses, { processId: data.processId, kind: 'special-days' });
    },
  },
});
