// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// A token as most are.
contract PlainToken is ERC20 {
    constructor(string memory symbol) ERC20("A plain token", symbol) {
        _mint(msg.sender, 1_000 ether);
    }
}

/// A token that logs approvals that no holder gave, and answers about them in a way of its own.
contract OddToken {
    enum Way {
        Refuses,
        Lies,
        AnswersShort,
        BurnsGas
    }

    event Approval(address indexed owner, address indexed spender, uint256 value);

    Way public immutable way;

    constructor(Way chosen) {
        way = chosen;
    }

    function symbol() external pure returns (string memory) {
        return "ODD";
    }

    function balanceOf(address) external view returns (uint256) {
        if (way == Way.BurnsGas) _burn();
        return 7;
    }

    function allowance(address, address) external view returns (uint256) {
        if (way == Way.Refuses) revert("not told");
        if (way == Way.BurnsGas) _burn();
        if (way == Way.AnswersShort) {
            assembly {
                mstore8(0, 1)
                return(0, 1)
            }
        }
        return type(uint256).max - 1;
    }

    function pretend(address owner, address first, uint160 spenders) external {
        for (uint160 each; each < spenders; each++) emit Approval(owner, address(uint160(first) + each), 1);
    }

    function _burn() internal pure {
        assembly {
            invalid()
        }
    }
}

/// Says what a token is worth.
contract Feed {
    string public description;
    uint8 public constant decimals = 8;

    constructor(string memory of_) {
        description = of_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, 2e8, block.timestamp, block.timestamp, 1);
    }
}

/// Several calls as one, as Multicall3 makes them.
contract Gatherer {
    struct Call {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 each; each < calls.length; each++) {
            (results[each].success, results[each].returnData) = calls[each].target.call(calls[each].callData);
        }
    }
}

/// Two pictures of one owner.
contract Pictures is ERC721("Made-up pictures", "PICS") {
    constructor() {
        _mint(msg.sender, 1);
        _mint(msg.sender, 2);
    }
}

/// A collection in which items of a kind are equal.
contract Tickets is ERC1155("") {
    string public constant name = "Made-up tickets";
    string public constant symbol = "TIX";

    constructor() {
        _mint(msg.sender, 7, 5, "");
    }
}

/// Keeps allowances over tokens that let it take them, as Permit2 does: with an end, and below 2^160.
contract Permits {
    struct Allowance {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce);

    mapping(address owner => mapping(address token => mapping(address spender => Allowance))) public allowance;

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        allowance[msg.sender][token][spender] = Allowance(amount, expiration, 0);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function permit(address token, address spender, uint160 amount, uint48 expiration) external {
        allowance[msg.sender][token][spender] = Allowance(amount, expiration, 1);
        emit Permit(msg.sender, token, spender, amount, expiration, 1);
    }
}
