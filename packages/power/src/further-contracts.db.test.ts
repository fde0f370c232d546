import { FURTHER } from './testing/further-cases.ts';
import { judgeTruth } from './testing/truth-table.ts';

judgeTruth('the third truth table', FURTHER);
