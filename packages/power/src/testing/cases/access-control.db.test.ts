import { judgeTruth } from '../truth-table.ts';
import { ACCESS_CONTROL } from './access-control.ts';

judgeTruth('access control', ACCESS_CONTROL);
