// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Trades a token in one call and reports what each step did. It is never deployed: `eth_call` puts this code, by a
/// state override, at the accounts of a buyer, of a spender and of the holder of a privileged function. Nothing a token
/// does may make it revert: every step has its own gas, and only the first bytes of each answer are read.
contract SaleProbe {
    uint256 internal constant READ_GAS = 300_000;
    uint256 internal constant STEP_GAS = 2_500_000;
    uint256 internal constant UNREADABLE = type(uint256).max;

    // Outcomes of a step.
    uint256 internal constant NOT_TRIED = 0;
    uint256 internal constant DONE = 1;
    uint256 internal constant TOKEN_REFUSED = 2;
    uint256 internal constant POOL_REFUSED = 3;
    uint256 internal constant QUOTE_REFUSED = 4;
    uint256 internal constant BALANCE_UNREADABLE = 5;
    /// The pool received less than it is owed, which a V3 pool does not accept.
    uint256 internal constant POOL_SHORT = 6;

    struct Plan {
        address token;
        address quote;
        address pool;
        bool isV3;
        /// Whether the token is the pool's token0.
        bool isFirst;
        /// Fee of the pool in millionths. V2 only.
        uint256 fee;
        /// Amount to buy first; zero when the caller holds tokens already.
        uint256 buyAmount;
        /// Amount to sell at the end, at most the balance.
        uint256 sellAmount;
        /// Recipient of a tenth of the balance; no transfer when zero.
        address friend;
        /// Sells on behalf of the caller, as a router does.
        address spender;
        /// Account that acts between purchase and sale; no action when zero.
        address actor;
        address target;
        bytes action;
    }

    struct Leg {
        uint256 outcome;
        uint256 sent;
        /// Decrease of the sender's balance and increase of the recipient's.
        uint256 fell;
        uint256 arrived;
        /// Paid for a purchase, received for a sale.
        uint256 quote;
        uint256 gas;
        bytes32[4] why;
    }

    /// Balances of both sides before a step.
    struct Before {
        address from;
        address to;
        uint256 held;
        uint256 toHeld;
        uint256 quoted;
    }

    struct Report {
        Leg buy;
        Leg act;
        Leg buyAgain;
        Leg transfer;
        Leg sell;
        uint256 heldBefore;
        uint256 heldAfter;
        uint256 supplyBefore;
        uint256 supplyAfter;
    }

    /// What an account, a pool and a block are like at one point of a simulated sequence of blocks.
    struct Sight {
        uint256 held;
        uint256 quoted;
        uint256 supply;
        uint256 ownReserve;
        uint256 quoteReserve;
        uint256 number;
        uint256 time;
        uint256 feeRecipient;
        uint256 baseFee;
        uint256 gasPrice;
        uint256 random;
    }

    error Refused(uint256 outcome, uint256 sent, uint256 fell, uint256 arrived, bytes32[4] why);

    /// Buys, acts as another account, buys again, transfers, sells: each only where the plan asks for it.
    function run(Plan calldata plan) external returns (Report memory report) {
        if (plan.buyAmount > 0) {
            report.buy = _buy(plan);
            if (report.buy.outcome != DONE) return report;
        }
        if (plan.actor != address(0)) {
            report.heldBefore = _balance(plan.token, address(this));
            report.supplyBefore = _supply(plan.token);
            (bool ok, bytes memory answer) = _call(
                plan.actor,
                gasleft(),
                abi.encodeCall(this.act, (plan.target, plan.action)),
                320
            );
            if (ok && answer.length == 320) report.act = abi.decode(answer, (Leg));
            else report.act.outcome = POOL_REFUSED;
            report.heldAfter = _balance(plan.token, address(this));
            report.supplyAfter = _supply(plan.token);
            if (report.act.outcome != DONE) return report;
            if (plan.buyAmount > 0) report.buyAgain = _buy(plan);
        }
        if (plan.friend != address(0)) report.transfer = _transfer(plan);
        report.sell = _sell(plan);
    }

    /// One call as the account whose code this is.
    function act(address target, bytes calldata data) external returns (Leg memory leg) {
        uint256 before = gasleft();
        (bool ok, bytes memory answer) = _call(target, STEP_GAS, data, 128);
        leg.gas = before - gasleft();
        leg.outcome = ok ? DONE : TOKEN_REFUSED;
        if (!ok) leg.why = _toWords(answer);
    }

    /// Two calls as the account whose code this is. Reverts when one of them does.
    function both(address target, bytes calldata first, bytes calldata second) external {
        (bool ok, bytes memory answer) = _call(target, STEP_GAS, first, 128);
        if (ok) (ok, answer) = _call(target, STEP_GAS, second, 128);
        if (!ok)
            assembly {
                revert(add(answer, 32), mload(answer))
            }
    }

    /// Reads what a trade changes, and the block, which shows whether the node simulates what was asked for.
    function observe(address token, address quote, address pool, address trader) external view returns (Sight memory sight) {
        sight.held = _balance(token, trader);
        sight.quoted = _balance(quote, trader);
        sight.supply = _supply(token);
        (bool ok, uint256 first, uint256 second) = _read(pool, abi.encodeWithSignature("getReserves()"));
        if (ok) (sight.ownReserve, sight.quoteReserve) = token < quote ? (first, second) : (second, first);
        sight.number = block.number;
        sight.time = block.timestamp;
        sight.feeRecipient = uint160(address(block.coinbase));
        sight.baseFee = block.basefee;
        sight.gasPrice = tx.gasprice;
        sight.random = block.prevrandao;
    }

    /// Balances of these accounts; the largest number where the token does not return one.
    function balances(address token, address[] calldata accounts) external view returns (uint256[] memory held) {
        held = new uint256[](accounts.length);
        for (uint256 i; i < accounts.length; ++i) held[i] = _balance(token, accounts[i]);
    }

    /// Acts as a router: buys for `owner`, who pays.
    function buyFor(Plan calldata plan, address owner) external returns (Leg memory) {
        return _purchase(plan, owner, owner);
    }

    function _buy(Plan calldata plan) internal returns (Leg memory) {
        return _purchase(plan, address(this), address(0));
    }

    /// `payer`: whose allowance pays; this account's own balance when zero.
    function _purchase(Plan calldata plan, address to, address payer) internal returns (Leg memory leg) {
        uint256 gasBefore = gasleft();
        Before memory before = _look(plan, plan.pool, to, to);
        if (before.held == UNREADABLE) return _unreadable();
        leg.outcome = DONE;
        if (plan.isV3) {
            bytes memory data = _swapV3(to, !plan.isFirst, -int256(plan.buyAmount), abi.encode(plan.quote, payer, false));
            (bool ok, bytes memory answer) = _call(plan.pool, STEP_GAS, data, 320);
            if (ok) leg.sent = _moved(plan, answer);
            else _explain(leg, answer);
        } else _buyV2(plan, leg, to, payer);
        if (leg.outcome == DONE) {
            _measure(leg, plan.token, before);
            leg.quote = _fall(before.quoted, _balance(plan.quote, to));
        }
        leg.gas = gasBefore - gasleft();
    }

    function _buyV2(Plan calldata plan, Leg memory leg, address to, address payer) internal {
        (uint256 ownReserve, uint256 quoteReserve) = _reserves(plan);
        leg.sent = plan.buyAmount;
        leg.outcome = POOL_REFUSED;
        if (ownReserve <= plan.buyAmount || quoteReserve == 0) return;
        uint256 cost = (quoteReserve * plan.buyAmount * 1_000_000) / ((ownReserve - plan.buyAmount) * (1_000_000 - plan.fee)) + 1;
        bytes memory pay = _payment(payer, plan.pool, cost);
        (bool ok, bytes memory answer) = _call(plan.quote, STEP_GAS, pay, 128);
        if (!_isYes(ok, answer)) leg.outcome = QUOTE_REFUSED;
        else {
            (ok, answer) = _swapV2(plan, plan.buyAmount, true, to);
            if (ok) leg.outcome = DONE;
        }
        if (leg.outcome != DONE) leg.why = _toWords(answer);
    }

    function _transfer(Plan calldata plan) internal returns (Leg memory leg) {
        uint256 gasBefore = gasleft();
        Before memory before = _look(plan, address(this), plan.friend, address(this));
        if (before.held == UNREADABLE) return _unreadable();
        leg.sent = before.held / 10;
        if (leg.sent == 0) return leg;
        bytes memory send = abi.encodeWithSignature("transfer(address,uint256)", plan.friend, leg.sent);
        (bool ok, bytes memory answer) = _call(plan.token, STEP_GAS, send, 128);
        if (_isYes(ok, answer)) {
            leg.outcome = DONE;
            _measure(leg, plan.token, before);
        } else (leg.outcome, leg.why) = (TOKEN_REFUSED, _toWords(answer));
        leg.gas = gasBefore - gasleft();
    }

    function _sell(Plan calldata plan) internal returns (Leg memory leg) {
        uint256 gasBefore = gasleft();
        uint256 held = _balance(plan.token, address(this));
        if (held == UNREADABLE) return _unreadable();
        uint256 amount = plan.sellAmount < held ? plan.sellAmount : held;
        if (amount == 0) return leg;
        leg.sent = amount;
        bytes memory allow = abi.encodeWithSignature("approve(address,uint256)", plan.spender, amount);
        // A refusal does not count: some tokens refuse to change an allowance, which may suffice.
        _call(plan.token, STEP_GAS, allow, 128);
        (bool ok, bytes memory answer) = _call(
            plan.spender,
            gasleft(),
            abi.encodeCall(this.sellFor, (plan, address(this), amount)),
            320
        );
        if (ok && answer.length == 320) leg = abi.decode(answer, (Leg));
        else leg.outcome = POOL_REFUSED;
        leg.gas = gasBefore - gasleft();
    }

    /// Acts as a router: moves the tokens from `owner` into the pool and lets the pool pay `owner`.
    function sellFor(Plan calldata plan, address owner, uint256 amount) external returns (Leg memory leg) {
        Before memory before = _look(plan, owner, plan.pool, owner);
        if (before.held == UNREADABLE) return _unreadable();
        leg.outcome = DONE;
        leg.sent = amount;
        if (plan.isV3) {
            bytes memory data = _swapV3(owner, plan.isFirst, int256(amount), abi.encode(plan.token, owner, true));
            (bool ok, bytes memory answer) = _call(plan.pool, STEP_GAS, data, 320);
            if (ok) {
                leg.sent = _moved(plan, answer);
                _measure(leg, plan.token, before);
            } else _explain(leg, answer);
        } else {
            bytes memory send = abi.encodeWithSignature("transferFrom(address,address,uint256)", owner, plan.pool, amount);
            (bool ok, bytes memory answer) = _call(plan.token, STEP_GAS, send, 128);
            if (!_isYes(ok, answer)) (leg.outcome, leg.why) = (TOKEN_REFUSED, _toWords(answer));
            else {
                _measure(leg, plan.token, before);
                (ok, answer) = _sellV2(plan, owner, leg.arrived);
                if (!ok) (leg.outcome, leg.why) = (POOL_REFUSED, _toWords(answer));
            }
        }
        if (leg.outcome == DONE) leg.quote = _fall(_balance(plan.quote, owner), before.quoted);
    }

    function _sellV2(Plan calldata plan, address owner, uint256 arrived) internal returns (bool, bytes memory) {
        (uint256 ownReserve, uint256 quoteReserve) = _reserves(plan);
        if (arrived == 0 || arrived > type(uint128).max) return (arrived == 0, "");
        uint256 net = arrived * (1_000_000 - plan.fee);
        uint256 proceeds = (net * quoteReserve) / (ownReserve * 1_000_000 + net);
        if (proceeds == 0) return (true, "");
        return _swapV2(plan, proceeds, false, owner);
    }

    /// V3 pools call back for payment in the middle of a swap; forks name that function differently.
    fallback() external {
        (int256 amount0, int256 amount1, bytes memory data) = abi.decode(msg.data[4:], (int256, int256, bytes));
        (address asset, address owner, bool isSale) = abi.decode(data, (address, address, bool));
        uint256 owed = uint256(amount0 > 0 ? amount0 : amount1);
        uint256 pooled = isSale ? _balance(asset, msg.sender) : 0;
        uint256 held = isSale ? _balance(asset, owner) : 0;
        (bool ok, bytes memory answer) = _call(asset, STEP_GAS, _payment(owner, msg.sender, owed), 128);
        if (!_isYes(ok, answer)) revert Refused(isSale ? TOKEN_REFUSED : QUOTE_REFUSED, owed, 0, 0, _toWords(answer));
        if (!isSale) return;
        uint256 arrived = _fall(_balance(asset, msg.sender), pooled);
        if (arrived < owed) {
            bytes32[4] memory none;
            revert Refused(POOL_SHORT, owed, _fall(held, _balance(asset, owner)), arrived, none);
        }
    }

    function _payment(address payer, address to, uint256 amount) internal pure returns (bytes memory) {
        return
            payer == address(0)
                ? abi.encodeWithSignature("transfer(address,uint256)", to, amount)
                : abi.encodeWithSignature("transferFrom(address,address,uint256)", payer, to, amount);
    }

    /// Reads why a V3 swap failed: the error thrown in the callback, otherwise the pool's own reason.
    function _explain(Leg memory leg, bytes memory answer) internal pure {
        leg.outcome = POOL_REFUSED;
        if (answer.length == 4 + 256 && bytes4(answer) == Refused.selector) {
            bytes memory body = new bytes(256);
            for (uint256 i; i < 256; ++i) body[i] = answer[i + 4];
            (leg.outcome, leg.sent, leg.fell, leg.arrived, leg.why) = abi.decode(
                body,
                (uint256, uint256, uint256, uint256, bytes32[4])
            );
        } else leg.why = _toWords(answer);
    }

    function _swapV2(Plan calldata plan, uint256 out, bool isPurchase, address to) internal returns (bool, bytes memory) {
        bool outIsFirst = plan.isFirst == isPurchase;
        bytes memory data = abi.encodeWithSignature(
            "swap(uint256,uint256,address,bytes)",
            outIsFirst ? out : 0,
            outIsFirst ? 0 : out,
            to,
            new bytes(0)
        );
        return _call(plan.pool, STEP_GAS, data, 128);
    }

    function _reserves(Plan calldata plan) internal view returns (uint256 own, uint256 quoted) {
        (bool ok, uint256 first, uint256 second) = _read(plan.pool, abi.encodeWithSignature("getReserves()"));
        if (!ok || first > type(uint112).max || second > type(uint112).max) return (0, 0);
        return plan.isFirst ? (first, second) : (second, first);
    }

    /// `held` says that a balance could not be read.
    function _look(Plan calldata plan, address from, address to, address trader) internal view returns (Before memory before) {
        (before.from, before.to) = (from, to);
        before.held = _balance(plan.token, from);
        before.toHeld = _balance(plan.token, to);
        before.quoted = _balance(plan.quote, trader);
        if (before.toHeld == UNREADABLE || before.quoted == UNREADABLE) before.held = UNREADABLE;
    }

    function _measure(Leg memory leg, address token, Before memory before) internal view {
        uint256 held = _balance(token, before.from);
        uint256 toHeld = _balance(token, before.to);
        if (held == UNREADABLE || toHeld == UNREADABLE) leg.outcome = BALANCE_UNREADABLE;
        leg.fell = _fall(before.held, held);
        leg.arrived = _fall(toHeld, before.toHeld);
    }

    function _swapV3(address to, bool zeroForOne, int256 amount, bytes memory data) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("swap(address,bool,int256,uint160,bytes)", to, zeroForOne, amount, _limit(zeroForOne), data);
    }

    /// Amount of the token that a V3 swap moved, in either direction.
    function _moved(Plan calldata plan, bytes memory answer) internal pure returns (uint256) {
        if (answer.length < 64) return 0;
        (int256 amount0, int256 amount1) = abi.decode(answer, (int256, int256));
        int256 amount = plan.isFirst ? amount0 : amount1;
        unchecked {
            return uint256(amount < 0 ? -amount : amount);
        }
    }

    function _limit(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne ? 4295128740 : 1461446703485210103287273052203988822378723970341;
    }

    function _fall(uint256 from, uint256 to) internal pure returns (uint256) {
        return from > to ? from - to : 0;
    }

    function _unreadable() internal pure returns (Leg memory leg) {
        leg.outcome = BALANCE_UNREADABLE;
    }

    function _balance(address token, address account) internal view returns (uint256) {
        (bool ok, uint256 held, ) = _read(token, abi.encodeWithSignature("balanceOf(address)", account));
        return ok ? held : UNREADABLE;
    }

    function _supply(address token) internal view returns (uint256) {
        (bool ok, uint256 supply, ) = _read(token, abi.encodeWithSignature("totalSupply()"));
        return ok ? supply : UNREADABLE;
    }

    function _read(address to, bytes memory data) internal view returns (bool ok, uint256 first, uint256 second) {
        uint256 gasGiven = READ_GAS;
        assembly {
            mstore(0, 0)
            mstore(32, 0)
            ok := staticcall(gasGiven, to, add(data, 32), mload(data), 0, 64)
            ok := and(ok, gt(returndatasize(), 31))
            first := mload(0)
            second := mload(32)
        }
    }

    /// Copies at most `most` bytes of the answer, however long it is.
    function _call(address to, uint256 gasGiven, bytes memory data, uint256 most) internal returns (bool ok, bytes memory answer) {
        assembly {
            ok := call(gasGiven, to, 0, add(data, 32), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, most) {
                size := most
            }
            answer := mload(0x40)
            mstore(0x40, add(answer, and(add(size, 63), not(31))))
            mstore(answer, size)
            returndatacopy(add(answer, 32), 0, size)
        }
    }

    /// Tokens report success by `true` or by an empty answer.
    function _isYes(bool ok, bytes memory answer) internal pure returns (bool) {
        if (!ok) return false;
        return answer.length == 0 || (answer.length >= 32 && uint256(bytes32(answer)) == 1);
    }

    function _toWords(bytes memory answer) internal pure returns (bytes32[4] memory words) {
        for (uint256 i; i < 4 && i * 32 < answer.length; ++i) {
            bytes32 word;
            assembly {
                word := mload(add(add(answer, 32), mul(i, 32)))
            }
            words[i] = word;
        }
    }
}
