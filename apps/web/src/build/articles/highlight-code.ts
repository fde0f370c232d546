import { common, type LanguageFn } from 'lowlight';
import rehypeHighlight from 'rehype-highlight';

const KEYWORDS =
  'abstract anonymous as assembly break catch constant constructor continue contract delete do else emit enum event external ' +
  'fallback for function if immutable import indexed interface internal is library mapping memory modifier new override payable ' +
  'pragma private public pure receive return returns revert require storage struct calldata throw try type unchecked using view virtual while';

/** Enough of Solidity's grammar to distinguish keywords, types, strings and comments. */
const solidity: LanguageFn = (hljs) => ({
  name: 'Solidity',
  keywords: {
    keyword: KEYWORDS,
    literal: 'true false wei gwei ether seconds minutes hours days weeks',
    built_in: 'msg block tx this super abi keccak256 address bool string bytes uint int uint256 int256 uint8 bytes4 bytes32',
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.QUOTE_STRING_MODE,
    hljs.APOS_STRING_MODE,
    { scope: 'number', match: /\b(?:0x[0-9a-fA-F]+|\d[\d_]*)\b/ },
    { scope: 'title', match: /(?<=\b(?:function|contract|modifier|event|interface)\s+)\w+/ },
  ],
});

/**
 * Highlights code blocks during the build, with class names: the browser needs no script for it.
 */
// biome-ignore lint/style/noDefaultExport: the bundler loads a plugin's default export
export default function highlightCode() {
  return rehypeHighlight({ languages: { ...common, solidity } });
}
