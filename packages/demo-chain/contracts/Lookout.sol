// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// A price as Chainlink's feeds tell it: the same functions and the same event, so that whoever reads those can read this one.
contract LookoutFeed is Ownable {
    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    uint8 public constant decimals = 8;
    uint256 public constant version = 1;
    string public description;
    /// The one key that writes prices.
    address public reporter;

    uint80 private _latest;
    mapping(uint80 => Round) private _rounds;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);
    event ReporterChanged(address indexed before, address indexed reporter);

    error NotReporter();
    error NoPrice(int256 answer);
    error NoRound(uint80 roundId);

    constructor(string memory description_, address reporter_) Ownable(msg.sender) {
        description = description_;
        reporter = reporter_;
        emit ReporterChanged(address(0), reporter_);
    }

    function setReporter(address to) external onlyOwner {
        emit ReporterChanged(reporter, to);
        reporter = to;
    }

    function report(int256 answer) external {
        if (msg.sender != reporter) revert NotReporter();
        if (answer <= 0) revert NoPrice(answer);
        _latest += 1;
        _rounds[_latest] = Round(answer, block.timestamp);
        emit AnswerUpdated(answer, _latest, block.timestamp);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return getRoundData(_latest);
    }

    function getRoundData(uint80 id)
        public
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        Round memory round = _rounds[id];
        if (round.updatedAt == 0) revert NoRound(id);
        return (id, round.answer, round.updatedAt, round.updatedAt, id);
    }
}
