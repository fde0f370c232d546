import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { toChainSlug } from '../../platform/chain/to-chain-slug.ts';

/** Wallets of one portfolio. Source: OP-42. */
export const WALLETS_MAX = 20;
/** Characters of a label. Source: OP-42. */
export const WALLET_LABEL_MAX = 50;

/** An address in hexadecimal, in any case. */
export const WALLET_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
export const WALLET_ADDRESS_MESSAGE = 'Please give an address of 0x and 40 hexadecimal digits.';

const Label = z
  .pipe(
    z.string().check(z.maxLength(1_000)),
    z.transform((text) => text.normalize('NFC').trim()),
  )
  .check(
    z.refine((label: string) => [...label].length <= WALLET_LABEL_MAX, `Please use at most ${WALLET_LABEL_MAX} characters.`),
    z.refine(
      (label: string) => label.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(label),
      'Please use ordinary characters.',
    ),
  );

/** As the user typed it: mixed case is a checksum (EIP-55). */
const WrittenAddress = z.string().check(z.trim(), z.regex(WALLET_ADDRESS, WALLET_ADDRESS_MESSAGE));

const Protocol = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'Please give a chain, such as ethereum or 1.')),
  z.transform(toChainSlug),
);

/** A wallet of a user's portfolio (PORT-03). */
export const Wallet = z.object({
  id: z.uuid(),
  address: z.string(),
  /** The chain on which it is read. */
  protocol: ChainSlug,
  /** Empty without a label. */
  label: z.string(),
  createdAt: z.iso.datetime(),
});
export type Wallet = z.infer<typeof Wallet>;

/** Body of GET /api/user/wallets (PORT-02, PORT-03): in the user's order. */
export const Wallets = z.object({ wallets: z.array(Wallet) });
export type Wallets = z.infer<typeof Wallets>;

/**
 * Body of POST /api/user/wallets/update: replaces the whole list (PORT-04). Chain and address
 * identify a wallet.
 */
export const UpdateWalletsBody = z.object({
  wallets: z
    .array(z.object({ address: WrittenAddress, protocol: Protocol, label: z._default(Label, '') }))
    .check(z.maxLength(WALLETS_MAX, `A portfolio holds at most ${WALLETS_MAX} wallets.`)),
});
export type UpdateWalletsBody = z.infer<typeof UpdateWalletsBody>;
