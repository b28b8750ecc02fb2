// The package's own types are its sources, which our stricter settings would check too.
export declare function compress(data: Uint8Array, mode?: number): Uint8Array;
