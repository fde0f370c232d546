/** Version of the analysis. Raise it with every change that can change a result. */
export const ENGINE = 21;

/**
 * The first version whose maps this one can read: they stand, marked, until they are made again. Raise it to ENGINE where a map of
 * before lacks what is read of every map.
 */
export const ENGINE_READ = 17;
