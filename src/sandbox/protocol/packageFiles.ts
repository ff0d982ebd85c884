/** Names of the engine files that bring packages: wheels and archives below this, in the order of installation. */
export const PACKAGE_PREFIX = 'packages/'

/** JSON array of modules that are imported before any program, so that an import costs a program nothing. */
export const PRELOADED_MODULES = 'preload.json'
