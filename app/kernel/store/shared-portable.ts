// Tables that travel from every plugin's store, before its own (suite §5.3).

export const sharedPortable = ['subjects', 'subject_name_history', 'requests'] as const;
