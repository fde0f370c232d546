/**
 * Runs before each file of database tests. Files share a process and its modules; what the product keeps for the life of a process stands under
 * symbols of its own, so that a file without them begins as a new process does.
 */
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (key.description?.startsWith('redoubt.')) Reflect.deleteProperty(globalThis, key);
}
