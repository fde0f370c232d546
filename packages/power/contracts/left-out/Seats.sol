// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// Seats that are compared with the caller one after another. Someone may pay in.
abstract contract Seats {
    address[] public seats;

    constructor(address[] memory seats_) payable {
        seats = seats_;
    }

    receive() external payable {}
}

/// Everyone of a list takes everything.
contract TakenBySeats is Seats {
    constructor(address[] memory seats_) payable Seats(seats_) {}

    function take(address payable to) external {
        for (uint256 i; i < seats.length; i++) {
            if (seats[i] == msg.sender) {
                to.transfer(address(this).balance);
                return;
            }
        }
        revert("not seated");
    }
}

/// Anyone leaves a mark. The holder of the last seat takes everything.
contract TakenByLastSeat is Seats {
    uint256 public marks;

    constructor(address[] memory seats_) payable Seats(seats_) {}

    function mark(address payable to) external {
        uint256 last = seats.length - 1;
        for (uint256 i; i < seats.length; i++) {
            if (seats[i] == msg.sender && i == last) to.transfer(address(this).balance);
        }
        marks++;
    }
}

/// Anyone leaves a mark. Who has the last seat and also began the transaction takes everything.
contract TakenByLastTwo is Seats {
    uint256 public marks;
    uint256[12] private _parts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];

    constructor(address[] memory seats_) payable Seats(seats_) {}

    function mark(address payable to) external {
        for (uint256 i; i < seats.length; i++) {
            if (seats[i] != msg.sender) continue;
            for (uint256 j; j < seats.length; j++) {
                if (seats[j] == tx.origin && i != j) to.transfer(address(this).balance * _parts[j]);
            }
        }
        marks++;
    }
}
