import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { toChainSlug } from '../../platform/chain/to-chain-slug.ts';
import { WALLET_LABEL_MAX, WALLETS_MAX } from './limits.ts';

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

/** As somebody wrote it: its capitals can be a check of the rest. */
const WrittenAddress = z
  .string()
  .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'));

const Protocol = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'Please give a chain, such as ethereum or 1.')),
  z.transform(toChainSlug),
);

/** An address whose holdings somebody wants to see. Source: specification §3, "User wallets" (PORT-03). */
export const Wallet = z.object({
  id: z.uuid(),
  address: z.string(),
  /** The chain that it is looked at on. */
  protocol: ChainSlug,
  /** Empty where its owner gave it no name. */
  label: z.string(),
  createdAt: z.iso.datetime(),
});
export type Wallet = z.infer<typeof Wallet>;

/** Body of GET /api/user/wallets (PORT-02, PORT-03): in the owner's order. */
export const Wallets = z.object({ wallets: z.array(Wallet) });
export type Wallets = z.infer<typeof Wallets>;

/** Body of POST /api/user/wallets/update: the whole list as it shall be (PORT-04). A wallet is known again by its chain and address. */
export const UpdateWalletsBody = z.object({
  wallets: z
    .array(z.object({ address: WrittenAddress, protocol: Protocol, label: z._default(Label, '') }))
    .check(z.maxLength(WALLETS_MAX, `A portfolio holds at most ${WALLETS_MAX} wallets.`)),
});
export type UpdateWalletsBody = z.infer<typeof UpdateWalletsBody>;
