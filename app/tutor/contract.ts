// Every command and query of Tutor that is built so far: its subjects (suite §3.1).
import { subjectCommands } from '../kernel/subject-contract.ts';

export const tutorSubjects = subjectCommands('tutor');

export const tutorCommands = [...Object.values(tutorSubjects)] as const;
