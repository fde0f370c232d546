// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

/// Storage that all facets share.
library DiamondStorage {
    struct Layout {
        mapping(bytes4 => address) facetOf;
        address[] facets;
        address owner;
        uint96 cuts;
    }

    function layout() internal pure returns (Layout storage it) {
        bytes32 place = keccak256("redoubt.test.diamond");
        assembly {
            it.slot := place
        }
    }

    function onlyOwner() internal view {
        require(msg.sender == layout().owner, "owner");
    }
}

struct Cut {
    address facet;
    uint8 action;
    bytes4[] selectors;
}

/// Delegates each function to its facet (EIP-2535).
contract Diamond {
    constructor(address owner, address cutter, address loupe, address vault) payable {
        DiamondStorage.Layout storage it = DiamondStorage.layout();
        it.owner = owner;
        it.facets = [cutter, loupe, vault];
        it.facetOf[CutFacet.diamondCut.selector] = cutter;
        it.facetOf[LoupeFacet.facets.selector] = loupe;
        it.facetOf[LoupeFacet.owner.selector] = loupe;
        it.facetOf[LoupeFacet.transferOwnership.selector] = loupe;
        it.facetOf[VaultFacet.deposit.selector] = vault;
        it.facetOf[VaultFacet.sweep.selector] = vault;
        it.facetOf[VaultFacet.setCap.selector] = vault;
    }

    fallback() external payable {
        address facet = DiamondStorage.layout().facetOf[msg.sig];
        require(facet != address(0), "no such function");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

contract CutFacet {
    function diamondCut(Cut[] calldata cuts, address init, bytes calldata data) external {
        DiamondStorage.onlyOwner();
        DiamondStorage.Layout storage it = DiamondStorage.layout();
        for (uint256 i; i < cuts.length; i++) {
            for (uint256 j; j < cuts[i].selectors.length; j++) it.facetOf[cuts[i].selectors[j]] = cuts[i].facet;
        }
        it.cuts++;
        if (init != address(0)) {
            (bool ok,) = init.delegatecall(data);
            require(ok);
        }
    }
}

contract LoupeFacet {
    struct Facet {
        address facetAddress;
        bytes4[] functionSelectors;
    }

    function facets() external view returns (Facet[] memory found) {
        DiamondStorage.Layout storage it = DiamondStorage.layout();
        found = new Facet[](it.facets.length);
        for (uint256 i; i < found.length; i++) found[i].facetAddress = it.facets[i];
    }

    function owner() external view returns (address) {
        return DiamondStorage.layout().owner;
    }

    function transferOwnership(address to) external {
        DiamondStorage.onlyOwner();
        DiamondStorage.layout().owner = to;
    }
}

contract VaultFacet {
    bytes32 private constant PLACE = keccak256("redoubt.test.vault");

    struct Layout {
        mapping(address => uint256) deposits;
        uint256 cap;
    }

    function layout() private pure returns (Layout storage it) {
        bytes32 place = PLACE;
        assembly {
            it.slot := place
        }
    }

    function deposit() external payable {
        layout().deposits[msg.sender] += msg.value + 1;
    }

    function sweep(address payable to) external {
        DiamondStorage.onlyOwner();
        (bool ok,) = to.call{value: address(this).balance}("");
        require(ok);
    }

    function setCap(uint256 cap) external {
        DiamondStorage.onlyOwner();
        layout().cap = cap;
    }
}
