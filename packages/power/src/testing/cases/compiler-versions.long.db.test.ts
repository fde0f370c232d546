import { judgeTruth } from '../truth-table.ts';
import { COMPILER_VERSIONS } from './compiler-versions.ts';

judgeTruth('compiler versions', COMPILER_VERSIONS);
