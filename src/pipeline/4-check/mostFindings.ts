/** The most findings that one check gives, and that one rule looks for; a hostile program could have thousands. */
export const MOST_FINDINGS = 100
