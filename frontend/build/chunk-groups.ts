import { fileURLToPath } from 'node:url';

import type { Plugin, Rollup } from 'vite';

import { FIRST, firstChunkOf, listStyles, withImports } from './chunks.ts';

/** What the bundler tells of its modules. */
interface Graph {
  getModuleInfo(id: string): Rollup.ModuleInfo | null;
}

const app = fileURLToPath(new URL('../src/app/', import.meta.url));
/** The modules of the first page, which are loaded in one piece with all that they import. */
const FIRST_PAGE = /frontend\/src\/(main|features\/customer-calendar\/pages\/home-page)\.tsx$/;
/** The pages that only tell something. They stay light. */
const TELLING_PAGE = /frontend\/src\/features\/park\/pages\//;
/** Our own modules. A package goes with the modules that import it. */
const OWN = /\/(frontend|contracts)\/src\//;

/** What so many pages of customers, or of staff, need comes with the first of them. */
const MIN_CUSTOMER_PAGES = 3;
const MIN_STAFF_PAGES = 7;

/** Which pages load a module at once, with all that they import. */
interface Use {
  customerPages: number;
  staffPages: number;
  isOfTellingPage: boolean;
  isOfStaffFrame: boolean;
}

/**
 * The chunks of what several pages need. The bundler by itself makes one for each set of pages that
 * share a module: a hundred files for a page of staff's, most of them below 1 KB, and asking for
 * them costs a browser and the server more time than reading them.
 *
 * A group takes what its modules import, too, unless a group of higher priority has it. So what
 * customers need comes before what staff need, or customers would load antd.
 */
export function makeChunkGroups() {
  let uses: ReadonlyMap<string, Use> | undefined;
  const groupOf = (name: string, priority: number, isIn: (use: Use) => boolean) => ({
    name: (id: string, graph: Graph): string | null => {
      uses ??= findUses(graph);
      const use = uses.get(id);
      return use !== undefined && !isLoadedLater(graph, id) && isIn(use) ? name : null;
    },
    debugName: name,
    test: OWN,
    priority,
  });

  return [
    { name: FIRST, test: FIRST_PAGE, priority: 5 },
    groupOf('telling', 4, (use) => use.isOfTellingPage),
    groupOf('customers', 3, (use) => use.customerPages >= MIN_CUSTOMER_PAGES),
    groupOf('both', 2, (use) => use.customerPages > 0 && isForMostStaff(use)),
    groupOf('staff', 1, isForMostStaff),
  ];
}

const isForMostStaff = ({ isOfStaffFrame, staffPages }: Use): boolean =>
  isOfStaffFrame || staffPages >= MIN_STAFF_PAGES;

/** A page, or a part of one that comes when it is wanted, keeps a chunk of its own. */
const isLoadedLater = (graph: Graph, id: string): boolean =>
  (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;

function findUses(graph: Graph): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  const noteUse = (page: string, note: (use: Use) => void): void => {
    for (const id of listImports(graph, page)) {
      const use = uses.get(id) ?? {
        customerPages: 0,
        staffPages: 0,
        isOfTellingPage: false,
        isOfStaffFrame: false,
      };
      note(use);
      uses.set(id, use);
    }
  };

  for (const page of listPages(graph, 'site-map.ts')) {
    noteUse(page, (use) => {
      use.customerPages += 1;
      use.isOfTellingPage ||= TELLING_PAGE.test(page);
    });
  }

  for (const page of listPages(graph, 'staff-pages.ts')) {
    noteUse(page, (use) => {
      use.staffPages += 1;
    });
  }

  noteUse(`${app}staff-routes.tsx`, (use) => {
    use.isOfStaffFrame = true;
  });
  return uses;
}

/** More files than this are a sign that modules fall out of the groups again. */
const MAX_FILES = 48;

/** Refuses a build in which a page asks for too many files, or a customer's page for antd. */
export const checkFilesOfPages = (): Plugin => ({
  name: 'check-files-of-pages',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const ofCustomers = listPages(this, 'site-map.ts');
      const ofStaff = listPages(this, 'staff-pages.ts');
      for (const chunk of Object.values(bundle)) {
        const page = chunk.type === 'chunk' ? chunk.facadeModuleId : null;
        if (
          chunk.type !== 'chunk' ||
          page === null ||
          ![...ofCustomers, ...ofStaff].includes(page)
        ) {
          continue;
        }

        const start = [firstChunkOf(bundle), chunk];
        const scripts = [...withImports(bundle, start)];
        const withAntd = scripts.find(({ moduleIds }) => moduleIds.some(isAntd));
        if (ofCustomers.includes(page) && withAntd) {
          this.error(`${page} is for customers and may not load antd: ${withAntd.fileName}`);
        }

        const files = scripts.length + listStyles(bundle, start).length;
        if (files > MAX_FILES) {
          this.error(`${page} asks for ${files} files, and ${MAX_FILES} are allowed.`);
        }
      }
    },
  },
});

const isAntd = (id: string): boolean => id.includes('/node_modules/antd/');

/** The modules of the pages that a map of the site names. */
function listPages(graph: Graph, map: string): readonly string[] {
  const pages = graph.getModuleInfo(`${app}${map}`)?.dynamicallyImportedIds ?? [];
  if (pages.length === 0) {
    throw new Error(`${map} names no pages: has it moved?`);
  }

  return pages;
}

/** Our own modules that a page imports at once, however far away. */
function listImports(graph: Graph, page: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (!OWN.test(id) || found.has(id)) {
      return;
    }

    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };

  add(page);
  return found;
}
