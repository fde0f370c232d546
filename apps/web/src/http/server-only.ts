// Fails the build when a client component imports a file that begins with this import. Files that the server itself loads cannot have it:
// only Next resolves the name.
// biome-ignore lint/correctness/noUndeclaredDependencies: a part of Next
import 'server-only';
