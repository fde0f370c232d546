// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

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
