import { startDockWorker, type WorkerScope } from './dock-worker.ts';

declare const self: WorkerScope;
/** The build puts these in (build/dock-worker.ts). */
declare const DOCK_ENTRY: string;
declare const DOCK_FILES: readonly string[];

startDockWorker(self, { entry: DOCK_ENTRY, files: DOCK_FILES });
