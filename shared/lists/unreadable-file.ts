/** Why a file is not read, in words for its owner. */
export class UnreadableFile extends Error {}
