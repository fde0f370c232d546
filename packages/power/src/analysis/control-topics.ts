/** The events after which a contract is analysed again: owners, roles, upgrades, timelocks and Safes. Topics by signature. */
export const CONTROL_EVENTS = {
  'OwnershipTransferred(address,address)': '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0',
  'RoleGranted(bytes32,address,address)': '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d',
  'RoleRevoked(bytes32,address,address)': '0xf6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b',
  'RoleAdminChanged(bytes32,bytes32,bytes32)': '0xbd79b86ffe0ab8e8776151514217cd7cacd52c909f66475c3af44e129f0b00ff',
  'Upgraded(address)': '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b',
  'AdminChanged(address,address)': '0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f',
  'BeaconUpgraded(address)': '0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e',
  'MinDelayChange(uint256,uint256)': '0x11c24f4ead16507c69ac467fbd5e4eed5fb5c699626d2cc6d66421df253886d5',
  'OwnershipTransferStarted(address,address)': '0x38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e22700',
  'AddedOwner(address)': '0x9465fa0c962cc76958e6373a993326400c1c94f8be2fe3a952adfa7f60b2ea26',
  'RemovedOwner(address)': '0xf8d49fc529812e9a7c5c50e69c20f0dccc0db8fa95c98bc58cc9a4f1c1299eaf',
  'ChangedThreshold(uint256)': '0x610f7ff2b304ae8903c3de74c60c6ab1f7d6226b3f52c5161905bb5ad4039c93',
  'EnabledModule(address)': '0xecdf3a3effea5783a3c4c2140e677577666428d44ed9d474a0b3a4c9943f8440',
  'DisabledModule(address)': '0xaab4fa2b463f581b2b32cb3b7e3b704b9ce37cc209b5fb4d77e593ace4054276',
  'Paused(address)': '0x62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258',
  'Unpaused(address)': '0x5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa',
  'DiamondCut((address,uint8,bytes4[])[],address,bytes)': '0x8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb673',
  'OwnerChanged(address,address)': '0xb532073b38c83145e3e5135377a08bf9aab55bc0fd7c1179cd4fb995d2a5159c',
} as const;

/** `DelegateVotesChanged(address,uint256,uint256)`: a token's account with the votes that it had, and has. */
export const VOTES_TOPIC = '0xdec2bacdd2f05b59de34da9b523dff8be42e5e38e818c82fdb0bae774387a724';

/** Accounts with the most votes, by their last events, that come first of all that a record names. */
export const VOTERS_MAX = 20;

export const CONTROL_TOPICS: readonly `0x${string}`[] = Object.values(CONTROL_EVENTS);
