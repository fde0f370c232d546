import { judgeTruth } from '../truth-table.ts';
import { LIBRARIES_AND_PROTOCOLS } from './libraries-and-protocols.ts';

judgeTruth('libraries and protocols', LIBRARIES_AND_PROTOCOLS);
