import listing from './standardModules.json'

/** Standard modules of the sandbox's Python on any platform, generated; a browser's has some of them not. */
export const STANDARD_MODULES: ReadonlySet<string> = new Set(listing.modules.split(' '))
