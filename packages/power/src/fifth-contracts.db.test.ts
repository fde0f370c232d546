import { FIFTH } from './testing/fifth-cases.ts';
import { judgeTruth } from './testing/truth-table.ts';

judgeTruth('the fifth truth table', FIFTH);
