/** A package as package-lock.json describes it. */
type LockEntry = {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

export type LockFile = { readonly packages: Readonly<Record<string, LockEntry>> };

/**
 * Folders of all packages that `workspaces` need to run, as the lockfile places them, those of workspaces among them; sorted. npm's own
 * mark for development does not tell: it counts what workspaces for tests need as needed. `isWanted` leaves packages out by name.
 */
export function listRuntimePackages(
  { packages }: LockFile,
  { workspaces, isWanted = () => true }: { workspaces: readonly string[]; isWanted?: (name: string) => boolean },
): string[] {
  const found = new Set<string>();
  const open = [...workspaces];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const entry = packages[folder];
    if (entry === undefined) continue;
    if (entry.link === true && entry.resolved !== undefined) open.push(entry.resolved);
    for (const name of namesOf(entry)) {
      const place = isWanted(name) ? findPlace(packages, { from: folder, name }) : undefined;
      if (place !== undefined) open.push(place);
    }
  }
  return [...found].sort();
}

function namesOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** The nearest `node_modules` that has the package, as Node looks for it. */
function findPlace(packages: LockFile['packages'], { from, name }: { from: string; name: string }): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}
