// Holds every code rule against the project, after showing for each that it can fail.
import { describe, expect, test } from 'vitest';
import { type CodeRule, violations } from './code-rule.ts';
import { languageRules } from './language-rules.ts';
import { platformRules } from './platform-rules.ts';
import { readProject } from './project-files.ts';
import { storageRules } from './storage-rules.ts';
import { parse } from './syntax.ts';

const files = readProject();

describe.each([...platformRules, ...storageRules, ...languageRules])('$name', (rule: CodeRule) => {
  const isFound = (snippet: string) => rule.find(parse('snippet.tsx', snippet)).length > 0;

  test('it finds what is planted, and only that', () => {
    expect(rule.planted.filter((snippet) => !isFound(snippet))).toEqual([]);
    expect(rule.innocent.filter(isFound)).toEqual([]);
  });

  test('the project keeps it', () => {
    expect(violations(rule, files)).toEqual([]);
  });
});
