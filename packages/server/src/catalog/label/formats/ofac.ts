import { createReadStream } from 'node:fs';
import sax from 'sax';
import { createCollector, notOfFormat, type ReadLabels } from './collected.ts';

/** Elements whose text is read. */
const TEXTS = new Set(['FeatureType', 'NamePartValue', 'VersionDetail', 'Year', 'Month', 'Day']);
const ADDRESS_FEATURE = /^Digital Currency Address\b/;

type Party = { name: string[]; hasName: boolean; readonly addresses: string[] };

/**
 * Addresses of the list of sanctions of the US Treasury (OFAC), from its file `sdn_advanced.xml`: some 80 MB, of which one
 * party at a time is in memory. An address is sanctioned on every chain: the same key signs on all. Throws
 * InvalidParameterException for a file that is none.
 */
export async function readOfac(path: string, file: string): Promise<ReadLabels> {
  const collector = createCollector();
  const features = new Set<string>();
  const parts: Record<string, string> = {};
  let party: Party | undefined;
  let isOfList = false;
  let isPrimary = false;
  let isAddress = false;
  let text = '';
  let opened = '';
  let featureType = '';
  let isIssue = false;
  const parser = sax.parser(true, { trim: true });
  parser.onerror = (fault) => {
    throw fault;
  };
  parser.onopentag = ({ name, attributes }) => {
    const attribute = (key: string) => String(attributes[key] ?? '');
    text = '';
    opened = name;
    if (name === 'Sanctions') isOfList = true;
    else if (name === 'DateOfIssue') isIssue = true;
    else if (name === 'FeatureType') featureType = attribute('ID');
    else if (name === 'DistinctParty') party = { name: [], hasName: false, addresses: [] };
    else if (name === 'Alias') isPrimary = attribute('Primary') === 'true' && party?.hasName === false;
    else if (name === 'Feature') isAddress = features.has(attribute('FeatureTypeID'));
  };
  parser.ontext = (found) => {
    if (TEXTS.has(opened)) text += found;
  };
  parser.onclosetag = (name) => {
    if (name === 'FeatureType' && ADDRESS_FEATURE.test(text)) features.add(featureType);
    else if (isIssue && (name === 'Year' || name === 'Month' || name === 'Day')) parts[name] = text;
    else if (name === 'DateOfIssue') isIssue = false;
    else if (name === 'NamePartValue' && isPrimary) party?.name.push(text);
    else if (name === 'Alias') {
      if (isPrimary && party !== undefined) party.hasName = party.name.length > 0;
      isPrimary = false;
    } else if (name === 'VersionDetail' && isAddress) party?.addresses.push(text);
    else if (name === 'Feature') isAddress = false;
    else if (name === 'DistinctParty') {
      for (const address of party?.addresses ?? [])
        collector.add({ chain: '*', address, label: party?.name.join(' ') || 'Sanctioned by OFAC', kind: 'sanctioned' });
      party = undefined;
    }
    text = '';
    opened = '';
  };
  try {
    for await (const chunk of createReadStream(path, 'utf8')) parser.write(String(chunk));
    parser.close();
  } catch (cause) {
    throw notOfFormat(
      file,
      `cannot be read as XML: ${cause instanceof Error ? cause.message.replaceAll('\n', ', ') : 'unknown fault'}`,
      cause,
    );
  }
  if (!isOfList || features.size === 0)
    throw notOfFormat(file, 'is not sdn_advanced.xml of OFAC: it names no kind of digital currency address.');
  const { Year = '', Month = '', Day = '' } = parts;
  const date = `${Year.padStart(4, '0')}-${Month.padStart(2, '0')}-${Day.padStart(2, '0')}`;
  return { ...collector.finish(), date: /^20\d\d-\d\d-\d\d$/.test(date) ? date : undefined, title: undefined };
}
