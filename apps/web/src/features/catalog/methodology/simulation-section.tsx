import { MethodSection, PointList, Prose } from './method-section.tsx';

/** How sales are tried out, and what that cannot show. */
export function SimulationSection() {
  return (
    <MethodSection id="simulated-trades" title="Simulated trades">
      <Prose>
        Whether a token can be sold is tried out and not read from its words. A node is asked, at one block, to suppose a small contract of
        ours at a new account with enough to pay. In one call it buys from the deepest pool, sends a tenth to another account, approves and
        sells, and returns what left and what arrived at each step. Nothing is sent to the chain, and anyone can repeat it.
      </Prose>
      <PointList
        points={[
          ['Two sizes', 'A thousandth and a twentieth of what the pool holds of the token.'],
          ['Real holders', 'Up to 20 accounts that hold the token, and no power over it, sell what they have.'],
          [
            'Worst case',
            'Each privileged function is carried out as its holder between the purchase and the sale. Numbers run through those that settings are written in; where a tax rises, the largest that is accepted is found by halving. What comes out was reached, not guessed: a higher one may exist.',
          ],
          [
            'In the first sentence',
            'Who can stop sales, or tax most of one away, is named first where a project’s page says who can take the money. A smaller tax is stated with its bound; a fee that could not be tried is stated as such.',
          ],
          [
            'A refused sale is no tax',
            'A refused sale is reported as such, with what refused it: the token or the pool. A simulation that failed is not determined. Neither counts as a tax of 100 %.',
          ],
          [
            'Detected simulations',
            'The call looks like a transaction of a person: sender, price of gas and payee of the block are those of a real one. It is made a second time without that, and a difference is reported.',
          ],
          [
            'Limits',
            'Pools of Uniswap V2 and V3 and their like that the catalogue or its exchanges name. Everything happens in one block: rules about later blocks are seen only through those who hold the token already. A token has five seconds and a bounded amount of gas.',
          ],
        ]}
      />
    </MethodSection>
  );
}
